// The page's build: a static folder that any web server can host under any path.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { contentPolicy, embeddedBytes, notices } from './build_plugins.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const browsers = ['chrome123', 'firefox121', 'safari17.5'];

export default defineConfig({
  base: './',
  resolve: {
    alias: { 'hone-onnx/web': path('../wasm/js/src/web.ts') },
  },
  plugins: [
    embeddedBytes({
      'hone.wasm': { file: path('../build/wasm/hone.wasm'), remedy: 'build it with `make wasm`' },
      'sample.onnx': { file: path('public/sample/tiny_encoder.onnx'), remedy: 'make it with tests/models/make_sample.py' },
    }),
    contentPolicy(),
    notices(path('.'), {
      packages: ['preact', '@preact/signals', '@preact/signals-core', '@tanstack/virtual-core', 'client-zip'],
      linked: {
        'protobuf-c': path('../build/third_party/protobuf-c/LICENSE'),
        xxHash: path('../build/wasm/xxhash/xxhash.h'),
        musl: '/usr/share/emscripten/system/lib/libc/musl/COPYRIGHT',
      },
    }),
  ],
  worker: { format: 'es' },
  build: {
    outDir: '../build/web',
    emptyOutDir: true,
    target: browsers,
    cssTarget: browsers,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: true,
  },
});
