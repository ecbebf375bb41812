import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { DatabaseConnection } from '../../platform/database/index.ts';

/** A separate process with a real runner (`stuck-worker.ts`), whose task does not end; resolves once the task is running. */
export const startStuckProcess = async (
  connection: DatabaseConnection,
  task: string,
  environment: Record<string, string> = {},
): Promise<ChildProcess> => {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, 'stuck-worker.ts')], {
    env: { PATH: process.env.PATH, TASK: task, CONNECTION: JSON.stringify(connection), ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) if (line === 'at work') break;
  return child;
};
