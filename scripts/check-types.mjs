// Type-checks every project with tsc, side by side; prints what each says and fails if one does.
import { spawn } from 'node:child_process';

const projects = [
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
