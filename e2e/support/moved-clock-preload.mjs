// Loaded first by a program under test: its `Date`, and the clock of the database it starts, are moved by the seconds
// in a file. Monotonic time, by which timers and sockets go, is left alone.
import childProcess from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { MOVED_CLOCK_FILE: file, MOVED_CLOCK_LIBRARY: library } = process.env;
const readEveryMs = 5;

const realNow = Date.now;
let shiftMs = 0;
let readAtMs = Number.NEGATIVE_INFINITY;
const now = () => {
  if (performance.now() - readAtMs > readEveryMs) {
    shiftMs = Number(readFileSync(file, 'utf8')) * 1_000;
    readAtMs = performance.now();
  }
  return realNow() + shiftMs;
};
Date.now = now;
globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  apply: () => new Date().toString(),
});

const ofDatabase = {
  LD_PRELOAD: library,
  FAKETIME_TIMESTAMP_FILE: file,
  FAKETIME_NO_CACHE: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
};
// The server hands the database nothing of its own environment.
const { spawn } = childProcess;
childProcess.spawn = (command, args, options) => {
  const child = spawn(command, args, { ...options, env: { ...(options?.env ?? process.env), ...ofDatabase } });
  // faketime leaves them behind.
  const shared = ['sem.faketime_sem_', 'faketime_shm_'].map((name) => `/dev/shm/${name}${child.pid}`);
  child.once('exit', () => shared.forEach((path) => rmSync(path, { force: true })));
  return child;
};
syncBuiltinESMExports();
