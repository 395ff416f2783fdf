// node - runs one job on one model by the npm package: node bench/node.mjs JOB MODEL OUT [REPORT [TIMES]]
// The report is the last of TIMES runs: an engine compiles a module's functions better while they run.
import { writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { load } from '../build/npm/dist/node.js';

const [job, input, output, report, times = '1'] = process.argv.slice(2);
const hone = await load();
for (let run = 0; run < Number(times); run++) {
  const model = await hone.open(input);
  await model.run(job, {});
  await model.write(basename(output), { sink: { path: dirname(output) } });
  if (report) writeFileSync(report, await model.reportJson());
  await model.close();
}
