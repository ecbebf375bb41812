import type { Transaction } from '../../../platform/database/index.ts';
import { advanceIdCounter } from './id-queries.ts';

/** What has its own ids in a workspace. Messages are missing: a send takes their ids with the event numbers. */
export type NumberedEntity =
  | 'role'
  | 'user'
  | 'session'
  | 'channel'
  | 'client'
  | 'custom_field'
  | 'custom_field_value'
  | 'client_note'
  | 'client_merge'
  | 'bot'
  | 'file'
  | 'push_subscription'
  | 'passkey'
  | 'data_export'
  | 'payment'
  | 'client_import'
  | 'client_erasure'
  | 'task'
  | 'task_comment'
  | 'task_change'
  | 'task_category'
  | 'sprint'
  | 'project';

/**
 * Takes ids of a workspace, counting from 1, and answers with the first of `count`. The entity's counter stays locked
 * until the transaction ends: take ids late in it, the channel's last of all.
 */
export const takeIds = async (
  tx: Transaction,
  workspaceId: number,
  entity: NumberedEntity,
  count = 1,
): Promise<number> => (await advanceIdCounter(tx, workspaceId, entity, count)) - count + 1;
