import type { Transaction } from '../../../platform/database/index.ts';
import { advanceIdCounter } from './id-queries.ts';

/**
 * Takes ids of a workspace, counting from 1, and returns the first of `count`. Each table with ids of its own has a
 * word for its `entity` (`client_note`), except messages: a send takes their ids with the event numbers. The entity's
 * counter stays locked until the transaction ends: take ids late in it, the channel's last of all.
 */
export const takeIds = async (tx: Transaction, workspaceId: number, entity: string, count = 1): Promise<number> =>
  (await advanceIdCounter(tx, workspaceId, entity, count)) - count + 1;
