import {
  type ConversationPriority,
  type ConversationState,
  type ConversationTarget,
  conversationPriorities,
} from '@switchboard/contract';
import { toIsoMoment } from '../../../platform/database/index.ts';
import type { StateRow } from './exported-queries.ts';

const toMoment = (text: string | null): string | null => (text === null ? null : toIsoMoment(text));

/** The fields of a channel that are about its state. */
export const stateFieldsOf = (row: Omit<StateRow, 'id'>): Omit<ConversationState, 'channel_id'> => ({
  state: row.state,
  state_version: row.state_version,
  snooze:
    row.state === 'snoozed' || row.woken_at !== null
      ? {
          until: toMoment(row.snoozed_until),
          by: row.snoozed_by,
          reason: row.snooze_reason,
          keeps: row.snooze_keeps,
        }
      : null,
  woken_at: toMoment(row.woken_at),
  awaiting_reply: row.awaiting_since !== null,
  awaiting_since: toMoment(row.awaiting_since),
});

/** The state of a conversation as answers and events show it. */
export const toStateView = (row: StateRow): ConversationState => ({ channel_id: row.id, ...stateFieldsOf(row) });

/** The database has a priority as its place in the contract's list. */
export const priorityOf = (place: number): ConversationPriority => conversationPriorities[place] ?? 'normal';

export const placeOf = (priority: ConversationPriority): number => conversationPriorities.indexOf(priority);

/** What a conversation has to meet, as the database's JSON (`targetsOf`) has it. */
export const toTargetViews = (targets: readonly ConversationTarget[] | null): ConversationTarget[] =>
  targets?.map((target) => ({
    ...target,
    since: toIsoMoment(target.since),
    warn_at: toIsoMoment(target.warn_at),
    due_at: toIsoMoment(target.due_at),
  })) ?? [];
