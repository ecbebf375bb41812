import type { Transaction } from '../../../platform/database/index.ts';
import { noteHasNoPushDevices, noteHasPushDevices } from '../../foundation/workspaces/index.ts';
import { endPushCursor, startPushCursor } from './subscription-queries.ts';

/**
 * Starts checking the workspace's messages; earlier ones are not checked. Waits for a check that is under way, which
 * may be about to find that there is no device.
 */
export const watchWorkspace = async (tx: Transaction, workspaceId: number): Promise<void> => {
  await startPushCursor(tx, workspaceId);
  await noteHasPushDevices(tx, workspaceId);
};

/** Stops checking the workspace's messages: no device is left. */
export const unwatchWorkspace = async (tx: Transaction, workspaceId: number): Promise<void> => {
  await endPushCursor(tx, workspaceId);
  await noteHasNoPushDevices(tx, workspaceId);
};
