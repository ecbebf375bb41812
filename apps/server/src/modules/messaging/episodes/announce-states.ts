import type { NewEvent } from '../../../platform/events/index.ts';
import type { StateRow } from '../../chat/channel-access/exported-queries.ts';
import { toStateView } from '../../chat/channel-access/index.ts';

/** Heard by everyone who may read conversations: lists show them all. */
export const statesEvent = (rows: readonly StateRow[]): NewEvent => ({
  event: 'updateConversationStates',
  audience: { permission: ['leads:read'] },
  data: { states: rows.map(toStateView) },
});
