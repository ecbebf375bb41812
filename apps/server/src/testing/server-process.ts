import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** A server in a process of its own, as in production. */
export interface ServerProcess {
  port: number;
  child: ChildProcess;
  /** Its lines so far, on both streams. */
  said(): readonly string[];
  /** Asks it to stop; resolves with its exit code. */
  stop(): Promise<number | null>;
}

/** Starts `main.ts` with the given environment and waits until it says that it is ready. */
export const startServerProcess = async (environment: Record<string, string>): Promise<ServerProcess> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'switchboard-process-'));
  const main = path.join(import.meta.dirname, '../main.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', BASE_URL: 'http://localhost:3000', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  child.stderr.on('data', (data: Buffer) => said.push(data.toString()));
  const port = await new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(line);
      if (!line.includes('"msg":"ready"')) return;
      const { address } = JSON.parse(line) as { address: string };
      resolve(Number(new URL(address).port));
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said.join('\n')}`)));
  });
  return {
    port,
    child,
    said: () => said,
    async stop() {
      const exited = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null;
      child.kill('SIGTERM');
      await exited;
      await rm(dataDir, { recursive: true, force: true });
      return child.exitCode;
    },
  };
};

/** A port of this machine that nobody listens on right now. */
export const findFreePort = async (): Promise<number> => {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};
