import type { Transaction } from '../../platform/database/index.ts';

/** For reading in others' SQL. */
export const workspacesTable = 'workspaces';

/** A workspace with a device that is pushed to; the messages of others are not looked at. */
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
