// Type-checks every project with tsc, or the named ones, in parallel; prints their output and fails if one fails.
import { spawn } from 'node:child_process';

const all = [
  'packages/contract',
  'apps/server',
  'apps/web',
  'apps/web/tsconfig.sw.json',
  'apps/sandbox',
  'apps/sandbox/page',
  'e2e',
  'bench',
  'scripts',
];
const named = process.argv.slice(2);
const projects = named.length > 0 ? named : all;

const codes = await Promise.all(
  projects.map(
    (project) =>
      new Promise((resolve) => {
        const tsc = spawn('npx', ['--no-install', 'tsc', '-p', project, '--pretty', 'false'], { stdio: 'inherit' });
        tsc.on('exit', (code) => resolve(code ?? 1));
      }),
  ),
);
process.exit(codes.some((code) => code !== 0) ? 1 : 0);
