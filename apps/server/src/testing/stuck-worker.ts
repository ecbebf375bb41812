/**
 * A process whose only task never ends, for tests that kill it: prints `at work` once it has started the job TASK of
 * the database CONNECTION.
 */
import { pino } from 'pino';
import type { DatabaseConnection } from '../platform/database/index.ts';
import { JobRunner } from '../platform/jobs/index.ts';

const task = process.env.TASK ?? '';
const atWork = async (): Promise<void> => {
  process.stdout.write('at work\n');
  await new Promise(() => {});
};

await JobRunner.start({
  connection: JSON.parse(process.env.CONNECTION ?? '{}') as DatabaseConnection,
  tasks: { [task]: atWork },
  crontab: [],
  concurrency: 1,
  log: pino({ level: 'silent' }),
});
