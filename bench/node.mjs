// node - shrinks one model by the npm package: node bench/node.mjs MODEL OUT
import { basename, dirname } from 'node:path';
import { load } from '../build/npm/dist/node.js';

const [input, output] = process.argv.slice(2);
const hone = await load();
const model = await hone.open(input);
await model.shrink();
await model.write(basename(output), { sink: { path: dirname(output) } });
await model.close();
