// Starts `npm run demo` as a visitor would, fetches its pages and stops it; fails when any step fails. It uses its own
// ports (PORT, SANDBOX_PORT) and folder, so a running demo is not disturbed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const port = Number(process.env.PORT ?? 3790);
const sandboxPort = Number(process.env.SANDBOX_PORT ?? 3791);
const readyWithinMs = 180_000;
const stopsWithinMs = 30_000;

const get = (host, ofPort, pathname) =>
  new Promise((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', port: ofPort, path: pathname, headers: { host } }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode, body }));
    });
    request.on('error', reject);
  });

const scratch = mkdtempSync(path.join(tmpdir(), 'switchboard-demo-'));
const env = {
  ...process.env,
  PORT: String(port),
  SANDBOX_PORT: String(sandboxPort),
  DATA_DIR: path.join(scratch, 'demo'),
};
// A process group of its own, as in a terminal: Ctrl+C reaches both npm and the demo.
const demo = spawn('npm', ['run', 'demo'], { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
const exited = once(demo, 'exit');
const signalAll = (signal) => {
  if (demo.pid === undefined) return;
  try {
    process.kill(-demo.pid, signal);
  } catch {
    // All processes have ended.
  }
};
const orTimeout = (promise, ms, what) => {
  const timeout = new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`${what} took more than ${ms / 1000} s`)), ms).unref();
  });
  return Promise.race([promise, timeout]);
};

try {
  let said = '';
  const ready = new Promise((resolve) => {
    demo.stdout.setEncoding('utf8').on('data', (chunk) => {
      process.stdout.write(chunk);
      said += chunk;
      if (said.includes('Ctrl+C stops it')) resolve();
    });
  });
  const ended = exited.then(([code]) => {
    throw new Error(`the demo ended with ${code}`);
  });
  await orTimeout(Promise.race([ready, ended]), readyWithinMs, 'the demo');
  const pages = [
    await get(`acme.localhost:${port}`, port, '/'),
    await get(`127.0.0.1:${sandboxPort}`, sandboxPort, '/phones/'),
  ];
  for (const { status, body } of pages) {
    if (status !== 200 || !body.includes('<html')) throw new Error(`a page answered ${status}: ${body.slice(0, 200)}`);
  }
  signalAll('SIGINT');
  // npm exits on the signal itself; the demo has stopped when its ports are closed.
  await orTimeout(exited, stopsWithinMs, 'stopping the demo');
  for (const ofPort of [port, sandboxPort]) {
    const isAnswered = await get('localhost', ofPort, '/').then(
      () => true,
      () => false,
    );
    if (isAnswered) throw new Error(`something still listens on port ${ofPort} after the demo`);
  }
  console.log('The demo started, answered and stopped.');
} finally {
  signalAll('SIGKILL');
  rmSync(scratch, { recursive: true, force: true });
}
