import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import type { WorkspaceClient } from './workspace-client.ts';

/** Empty when the process has ended. */
const readStatus = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
};

const readRssMb = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readStatus(pid)) ?? [];
    return sum + Number(kilobytes) / 1024;
  }, 0);

export interface Download {
  bytes: number;
  lines: number;
  seconds: number;
  /** Of the server, before and at most meanwhile. */
  rssMb: { before: number; most: number };
}

/** Downloads a file (`/exports/clients?…`) as its reader; fails where it is cut. */
export const download = async (
  reader: WorkspaceClient,
  path: string,
  listPids: () => readonly number[],
): Promise<Download> => {
  const { salt } = await reader.callForResult<{ salt: string }>('POST', '/api/auth/salt');
  const { port, host } = reader.address;
  const before = readRssMb(listPids());
  let most = before;
  let bytes = 0;
  let lines = 0;
  const looking = setInterval(() => {
    most = Math.max(most, readRssMb(listPids()));
  }, 50);
  const startedAt = performance.now();
  const isWhole = new Promise<void>((resolve, reject) => {
    get(
      { host: '127.0.0.1', port, path: `${path}${path.includes('?') ? '&' : '?'}salt=${salt}`, headers: { host } },
      (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${path} was answered with ${answer.statusCode}`));
        answer.on('data', (piece: Buffer) => {
          bytes += piece.length;
          for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) lines += 1;
        });
        answer.on('end', resolve);
        answer.on('error', reject);
      },
    ).on('error', reject);
  });
  await isWhole.finally(() => clearInterval(looking));
  return { bytes, lines, seconds: (performance.now() - startedAt) / 1_000, rssMb: { before, most } };
};
