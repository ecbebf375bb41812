import type { DatabaseLog } from './database-log.ts';

export type AfterCommit = () => void | Promise<void>;

/** Runs what was to be done after a commit. What one of them throws is logged and keeps none of the others from it. */
export function runAfterCommit(hooks: readonly AfterCommit[], log: DatabaseLog | undefined): void {
  const logFailure = (err: unknown) => log?.error({ err }, 'a hook after a commit failed');
  for (const hook of hooks) {
    try {
      Promise.resolve(hook()).catch(logFailure);
    } catch (error) {
      logFailure(error);
    }
  }
}
