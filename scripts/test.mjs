// `npm test`: everything CI runs: types, format, lint and unused code, the builds, then the tests of every part and the
// product in a real browser. The last line counts. `npm test -- server e2e` runs only the named parts, `npm test --
// --changed [COMMIT]` those a change reaches, `npm test -- --ci` the tests of faults as well when they are due.
import path from 'node:path';
import { areFaultsDue } from './test-run/faults-due.mjs';
import { runAll } from './test-run/run-all.mjs';
import { runChanged } from './test-run/run-changed.mjs';
import { noteSecondTries } from './test-run/second-tries.mjs';
import { Tally } from './test-run/tally.mjs';

const root = path.resolve(import.meta.dirname, '..');
const [first, ...rest] = process.argv.slice(2);
const isCi = first === '--ci';
const tally = new Tally();
if (first === '--changed') await runChanged(rest[0] ?? null, tally);
else if (isCi) await runAll([], tally, areFaultsDue(root) ? ['faults'] : []);
else await runAll(first === undefined ? [] : [first, ...rest], tally);
tally.print();
if (!isCi) noteSecondTries(tally.secondTries);
process.exitCode = tally.exitCode;
