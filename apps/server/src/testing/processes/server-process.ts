import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** A server process that was started and may not be ready yet. */
export interface StartingServer {
  child: ChildProcess;
  dataDir: string;
  /** Its output so far, in lines. */
  said: string[];
  /** Resolves with its port once it reports that it is ready; rejects if it ends before. */
  ready: Promise<number>;
  /** Resolves with its exit code when it ends; null when a signal ended it. */
  ended: Promise<number | null>;
}

/** A server in a separate process, as in production. */
export interface ServerProcess {
  port: number;
  child: ChildProcess;
  /** Its output lines so far, of both streams. */
  said(): readonly string[];
  dataDir: string;
  /** Asks it to stop; resolves with its exit code. */
  stop(): Promise<number | null>;
}

/** The built program of this name (`global-setup.ts`), which starts in a third of the time that its source takes. */
export const findProgram = (name: 'backup' | 'main' | 'restore' | 'workspace'): string =>
  path.join(import.meta.dirname, `../../../dist/${name}.mjs`);

/** Starts the server with the given environment, in a folder of its own unless DATA_DIR names one. */
export const spawnServer = async (environment: Record<string, string>): Promise<StartingServer> => {
  const dataDir = environment.DATA_DIR ?? (await mkdtemp(path.join(tmpdir(), 'switchboard-process-')));
  const child = spawn(process.execPath, [findProgram('main')], {
    env: { PATH: process.env.PATH, PORT: '0', BASE_URL: 'http://localhost:3000', ...environment, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  child.stderr.on('data', (data: Buffer) => said.push(data.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ready = new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(line);
      if (!line.includes('"msg":"ready"')) return;
      const { address } = JSON.parse(line) as { address: string };
      resolve(Number(new URL(address).port));
    });
    void ended.then((code) => reject(new Error(`the server ended with ${code}:\n${said.join('\n')}`)));
  });
  ready.catch(() => {}); // callers that await it get the error
  return { child, dataDir, said, ready, ended };
};

/** Starts the server with the given environment and waits until it reports that it is ready. */
export const startServerProcess = async (environment: Record<string, string>): Promise<ServerProcess> => {
  const { child, dataDir, said, ready, ended } = await spawnServer(environment);
  const port = await ready;
  return {
    port,
    child,
    said: () => said,
    dataDir,
    async stop() {
      child.kill('SIGTERM');
      const code = await ended;
      if (environment.DATA_DIR === undefined) await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
};

/** A local port that is free right now. */
export const findFreePort = async (): Promise<number> => {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};
