// Tests this repository's lint rules: each gets a file that breaks it, and lint must report the rule's own message. All
// files are linted in one run.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { offences } from './lint/offences.mjs';

const root = path.resolve(import.meta.dirname, '..');
const made = offences.flatMap(({ files }) => Object.entries(files));
if (new Set(made.map(([file]) => file)).size < made.length) throw new Error('two probes are one file');

/** Folders that only the probes need. */
const folders = [];
let report;
try {
  for (const [file, code] of made) {
    const folder = mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    if (folder !== undefined) folders.push(folder);
    writeFileSync(path.join(root, file), code);
  }
  const paths = made.map(([file]) => file);
  const { stdout } = spawnSync('npx', ['--no-install', 'oxlint', '--format=json', ...paths], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  report = JSON.parse(stdout);
} finally {
  for (const [file] of made) rmSync(path.join(root, file), { force: true });
  for (const folder of folders) rmSync(folder, { recursive: true });
}

const errors = report.diagnostics.filter(({ severity }) => severity === 'error');
let problems = 0;
for (const { files, says } of offences) {
  for (const file of Object.keys(files)) {
    const heard = errors.filter(({ filename }) => filename === file).map(({ code, message }) => `${code}: ${message}`);
    const isReported = says === null ? heard.length === 0 : heard.some((line) => line.includes(says));
    if (isReported) continue;
    problems += 1;
    console.error(
      `${file}: ${says === null ? 'nothing is wrong with it' : `"${says}" did not fire`}\n${heard.join('\n')}`,
    );
  }
}

if (problems > 0) process.exit(1);
console.log(`${offences.length} probes: each rule fires`);
