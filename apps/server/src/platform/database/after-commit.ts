import type { DatabaseLog } from './database-log.ts';

export type AfterCommit = () => void | Promise<void>;

/** Runs the hooks after a commit. An error in one of them is logged and does not keep the others from running. */
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
