import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** The server ends itself within 14 s of a signal. */
const killedAfterMs = 20_000;
const lookEveryMs = 100;

/**
 * Fails when a port is taken: the program there is not the demo's own.
 *
 * @param {number} port
 * @param {string} setting the variable that sets another one
 */
export const assertFree = async (port, setting) => {
  const probe = net.createServer();
  try {
    const listening = once(probe, 'listening');
    probe.listen(port);
    await listening;
  } catch (error) {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Error(
      `Port ${port} is in use: a demo may be running already. End it, or set ${setting} to another port.`,
      { cause: error },
    );
  }
  await new Promise((resolve) => {
    probe.close(resolve);
  });
};

/** Programs of Node that are started one after another and end together. */
export class DemoProcesses {
  #options;
  /** @type {import('node:child_process').ChildProcess[]} */
  #running = [];
  isStopping = false;

  /** @param {{ cwd: string, env: NodeJS.ProcessEnv, say: (text: string) => void, tellEveryMs?: number }} options */
  constructor(options) {
    this.#options = options;
  }

  #spawn(args) {
    const { cwd, env } = this.#options;
    const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
    this.#running.push(child);
    child.once('exit', () => {
      this.#running = this.#running.filter((one) => one !== child);
    });
    return child;
  }

  /** Runs a program to its end, which must be a good one. */
  async run(name, args) {
    const [code] = await once(this.#spawn(args), 'exit');
    if (code !== 0 && !this.isStopping) throw new Error(`The ${name} stopped (${code}).`);
  }

  /** Starts a program that goes on; when it ends by itself, all are stopped. */
  start(name, args) {
    this.#spawn(args).once('exit', (code) => {
      if (this.isStopping) return;
      this.#options.say(`The ${name} stopped (${code}).`);
      void this.stop(code || 1);
    });
  }

  /**
   * Waits until an address answers, for any time, and says for which one; gives up only when the programs are stopped.
   */
  async waitFor(name, url) {
    const { say, tellEveryMs = 10_000 } = this.#options;
    const begunAt = Date.now();
    let reportedAt = begunAt;
    while (!this.isStopping) {
      try {
        if ((await fetch(url, { signal: AbortSignal.timeout(5_000) })).ok) return;
      } catch {
        // Not up yet.
      }
      if (Date.now() - reportedAt >= tellEveryMs) {
        reportedAt = Date.now();
        say(`Still waiting for the ${name} to start (${Math.round((reportedAt - begunAt) / 1000)} s) …`);
      }
      await delay(lookEveryMs);
    }
  }

  /** Stops all, and resolves when they have ended. The first call decides the exit code. */
  async stop(exitCode) {
    if (!this.isStopping) {
      this.isStopping = true;
      process.exitCode = exitCode;
    }
    const ends = this.#running.map((child) => once(child, 'exit'));
    for (const child of this.#running) child.kill('SIGTERM');
    const kill = setTimeout(() => {
      for (const child of this.#running) child.kill('SIGKILL');
    }, killedAfterMs);
    await Promise.all(ends);
    clearTimeout(kill);
  }
}
