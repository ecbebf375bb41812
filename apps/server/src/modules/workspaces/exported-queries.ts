import type { Transaction } from '../../platform/database/index.ts';

/** For use in other modules' SQL. */
export const workspacesTable = 'workspaces';

/** Marks a workspace as having push devices; the messages of the others are not checked. */
export const noteHasPushDevices = async (tx: Transaction, workspaceId: number): Promise<void> => {
  await tx.query({
    name: 'note-push-devices',
    text: 'update workspaces set has_push_devices = true where id = $1 and not has_push_devices',
    values: [workspaceId],
  });
};

export const noteHasNoPushDevices = async (tx: Transaction, workspaceId: number): Promise<void> => {
  await tx.query({
    name: 'note-no-push-devices',
    text: 'update workspaces set has_push_devices = false where id = $1',
    values: [workspaceId],
  });
};
