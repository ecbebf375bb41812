// `npm test`: everything CI runs: types, format, lint and unused code, the builds, then the tests of every part and the
// product in a real browser. The last line counts.
// `npm test -- server e2e` runs only the named parts, `npm test -- --changed [COMMIT]` what a change reaches.
import { runAll } from './test-run/run-all.mjs';
import { runChanged } from './test-run/run-changed.mjs';
import { Tally } from './test-run/tally.mjs';

const [first, ...rest] = process.argv.slice(2);
const tally = new Tally();
if (first === '--changed') await runChanged(rest[0] ?? null, tally);
else await runAll(first === undefined ? [] : [first, ...rest], tally);
tally.print();
process.exitCode = tally.exitCode;
