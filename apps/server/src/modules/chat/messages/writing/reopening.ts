/** Which conversations a batch of messages opens again: those that a client writes to. */
import { type ConversationState, channelTypes } from '@switchboard/contract';
import { toIsoMoment } from '../../../../platform/database/index.ts';
import type { SerializedEvent } from '../../../../platform/events/index.ts';
import type { BatchContext } from './check-drafts.ts';
import type { MessageDraft } from './message-draft.ts';
import type { LockedChannelRow } from './write-queries.ts';

/** More than words of thanks have. */
const thanksWords = 3;
const thanksChars = 100;

/** A sticker or a few words that ask nothing, such as "Thank you!" after an answer. */
export const isThanks = ({ content, fileIds, metadata }: MessageDraft, files: BatchContext['files']): boolean => {
  if (!Object.keys(metadata ?? {}).every((fact) => fact === 'sticker_emoji')) return false;
  if (!fileIds.every((id) => files.get(id)?.kind === 'sticker')) return false;
  if (content.trim() === '') return fileIds.length > 0 || metadata?.sticker_emoji !== undefined;
  const words = content.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
  return words <= thanksWords && content.length <= thanksChars && !/[?？]/u.test(content);
};

/** A conversation that a client's message opens again, as it was before. */
export interface Reopened {
  channelId: number;
  wasClosed: boolean;
  managerId: number | null;
}

const opensAgain = (draft: MessageDraft, row: LockedChannelRow, { files }: BatchContext): boolean => {
  if (draft.author.kind !== 'client' || row.is_blocked) return false;
  if (row.state === 'snoozed') return !row.snooze_keeps;
  return row.state === 'closed' && !(row.is_just_closed && isThanks(draft, files));
};

export const listReopened = (drafts: readonly MessageDraft[], context: BatchContext): Reopened[] => {
  const found = new Map<number, Reopened>();
  for (const draft of drafts) {
    const row = context.channels.get(draft.channelId);
    if (row?.type !== channelTypes.client || !opensAgain(draft, row, context)) continue;
    found.set(row.id, { channelId: row.id, wasClosed: row.state === 'closed', managerId: row.manager_id });
  }
  return [...found.values()];
};

const stateAfter = (row: LockedChannelRow, wokenAt: Date): ConversationState => ({
  channel_id: row.id,
  state: 'open',
  state_version: row.state_version + 1,
  ...(row.state === 'snoozed'
    ? {
        snooze: { until: null, by: row.snoozed_by, reason: row.snooze_reason, keeps: row.snooze_keeps },
        woken_at: wokenAt.toISOString(),
      }
    : { snooze: null, woken_at: null }),
  awaiting_reply: row.awaiting_since !== null,
  awaiting_since: row.awaiting_since === null ? null : toIsoMoment(row.awaiting_since),
});

/** Announced before the messages, after which the clients wait. */
export const reopenedEvent = (reopened: readonly Reopened[], context: BatchContext): SerializedEvent => ({
  event: 'updateConversationStates',
  audience: { permission: ['leads:read'] },
  data: JSON.stringify({
    states: reopened.flatMap(({ channelId }) => {
      const row = context.channels.get(channelId);
      return row === undefined ? [] : [stateAfter(row, new Date(context.nowUs / 1_000))];
    }),
  }),
});
