import type { ConversationPriority } from '@switchboard/contract';
import type { NewEvent } from '../../../platform/events/index.ts';
import type { StateRow } from '../../chat/channel-access/exported-queries.ts';
import { toStateView } from '../../chat/channel-access/index.ts';

/** Heard by everyone who may read conversations: lists show them all. */
export const statesEvent = (rows: readonly StateRow[]): NewEvent => ({
  event: 'updateConversationStates',
  audience: { permission: ['leads:read'] },
  data: { states: rows.map(toStateView) },
});

/** The same of priorities. */
export const prioritiesEvent = (channelIds: readonly number[], priority: ConversationPriority): NewEvent => ({
  event: 'updateConversationPriorities',
  audience: { permission: ['leads:read'] },
  data: { priorities: channelIds.map((id) => ({ channel_id: id, priority })) },
});
