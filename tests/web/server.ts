/** server - serves the built page under a sub-path and under the root, and remembers what it was asked for. */
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

export const SUB_PATH = '/some/where/';

export class PageServer {
  /** The paths that were asked for since the last look. */
  readonly asked: string[] = [];

  private constructor(private readonly server: Server) {}

  static async start(folder: string): Promise<PageServer> {
    const server = createServer();
    const self = new PageServer(server);
    server.on('request', (request, response) => {
      self.asked.push(request.url ?? '');
      const path = normalize((request.url ?? '/').replace(/[?#].*/, '')).replace(SUB_PATH, '/');
      const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
      if (!existsSync(file) || !statSync(file).isFile()) {
        response.writeHead(404).end();
        return;
      }
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
      createReadStream(file).pipe(response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return self;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
