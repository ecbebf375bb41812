// Type-checks every project with tsc, or the named ones, in parallel; prints their output and fails if one fails. A
// check's results are kept in node_modules/.cache, so that the next one reads only the changed files.
import { spawn } from 'node:child_process';
import path from 'node:path';

/** Parts that use each other's sources are checked as one project, so that those sources are checked once. */
const all = ['tsconfig.node.json', 'tsconfig.browser.json', 'apps/web', 'apps/web/tsconfig.sw.json'];
const named = process.argv.slice(2);
const projects = named.length > 0 ? named : all;

const root = path.resolve(import.meta.dirname, '..');
const keptFor = (project) =>
  path.join(root, 'node_modules/.cache/types', `${project.replaceAll(/[^\w]+/g, '-')}.tsbuildinfo`);

const codes = await Promise.all(
  projects.map(
    (project) =>
      new Promise((resolve) => {
        // One checker for each: several in a project compute many types twice, and the projects keep all cores busy.
        const cost = ['--checkers', '1', '--incremental', '--tsBuildInfoFile', keptFor(project)];
        const args = ['--no-install', 'tsc', '-p', project, '--pretty', 'false', ...cost];
        const tsc = spawn('npx', args, { cwd: root, stdio: 'inherit' });
        tsc.on('exit', (code) => resolve(code ?? 1));
      }),
  ),
);
process.exit(codes.some((code) => code !== 0) ? 1 : 0);
