import type { NewJob } from '../../../platform/jobs/index.ts';

const jobOf = (workspaceId: number) => ({ task: 'send-scheduled-messages', payload: { workspace_id: workspaceId } });

/**
 * Sends the messages of a workspace whose time has come. All that are due in one second have one job; whichever job
 * runs takes everything that is due.
 */
export const sendJob = (workspaceId: number, dueAt: Date): NewJob => {
  const second = Math.ceil(dueAt.getTime() / 1_000);
  return {
    ...jobOf(workspaceId),
    key: `scheduled:${workspaceId}:${second}`,
    runAt: new Date(second * 1_000),
  };
};

/** The same in a second. */
export const sendAgainJob = (workspaceId: number): NewJob => ({
  ...jobOf(workspaceId),
  key: `scheduled:${workspaceId}:again`,
  delayMs: 1_000,
});
