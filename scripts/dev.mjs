// `npm run dev`: the server restarts and the web app reloads when a source changes. Open http://localhost:5173; workspaces
// are at http://NAME.localhost:5173. With TELEGRAM_API_URL=http://127.0.0.1:3100 and `npm run sandbox` beside it, bots of
// the Telegram stand-in can be connected.
import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const env = {
  ...process.env,
  BASE_URL: process.env.BASE_URL ?? 'http://localhost:5173',
  PORT: process.env.PORT ?? '3000',
};

const parts = [
  ['npx', ['--no-install', 'tsx', 'watch', '--clear-screen=false', 'src/main.ts'], 'apps/server'],
  ['npx', ['--no-install', 'vite', '--clearScreen', 'false'], 'apps/web'],
];
const children = parts.map(([command, args, folder]) =>
  spawn(command, args, { cwd: path.join(root, folder), env, stdio: ['ignore', 'inherit', 'inherit'] }),
);

let isStopping = false;
const stop = () => {
  if (isStopping) return;
  isStopping = true;
  for (const child of children) child.kill('SIGTERM');
};
for (const child of children) child.on('exit', stop);
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
