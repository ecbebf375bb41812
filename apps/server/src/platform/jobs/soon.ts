/**
 * Does something for a workspace soon after it was asked for: at once, then no more often than each `pauseMs`, however
 * often it is asked for meanwhile. What is asked for last is never left out while the process lives.
 */
export const makeSoon = (
  pauseMs: number,
  work: (workspaceId: number) => Promise<void>,
): ((workspaceId: number) => void) => {
  /** Workspaces it was just done for; true: it was asked for since. */
  const paused = new Map<number, boolean>();
  const ask = (workspaceId: number): void => {
    if (paused.has(workspaceId)) {
      paused.set(workspaceId, true);
      return;
    }
    paused.set(workspaceId, false);
    setTimeout(() => {
      const isAsked = paused.get(workspaceId) === true;
      paused.delete(workspaceId);
      if (isAsked) ask(workspaceId);
    }, pauseMs).unref();
    void work(workspaceId);
  };
  return ask;
};
