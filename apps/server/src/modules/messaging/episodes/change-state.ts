/** Closing, putting off and opening conversations. */
import { type BodyOf, type ConversationState, channelTypes, type endpoints, limits } from '@switchboard/contract';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { AppError, type CallingActor, fieldError } from '../../../platform/http/index.ts';
import type { StateRow } from '../../chat/channel-access/exported-queries.ts';
import {
  closeConversations,
  findState,
  loadChannelFacts,
  reopenConversation,
  settleConversation,
  snoozeConversation,
  toStateView,
  undoSettling,
} from '../../chat/channel-access/index.ts';
import { statesEvent } from './announce-states.ts';
import { beginByUser, endEpisodes, resumeEpisode } from './episode-queries.ts';
import { queueWaking } from './wake-job.ts';

type Body = BodyOf<typeof endpoints.changeConversationState>;
type SnoozeBody = Extract<Body, { state: 'snoozed' }>;
type OpenBody = Extract<Body, { state: 'open' }>;

interface Change {
  workspaceId: number;
  channelId: number;
  userId: number;
  before: StateRow;
}

const dayMs = 24 * 60 * 60 * 1_000;

const assertMoment = (until: Date): void => {
  if (until.getTime() <= Date.now()) throw fieldError('until', 'validation.date_past');
  if (until.getTime() > Date.now() + limits.snoozeDays * dayMs) throw fieldError('until', 'validation.date_too_far');
};

const close = async (tx: Transaction, { workspaceId, channelId, userId, before }: Change): Promise<StateRow> => {
  const [closed] = await closeConversations(tx, workspaceId, [channelId]);
  if (closed === undefined) return before;
  await endEpisodes(tx, workspaceId, [channelId], userId);
  return closed;
};

const snooze = async (
  tx: Transaction,
  { workspaceId, channelId, userId, before }: Change,
  { until, reason, keeps }: SnoozeBody,
): Promise<StateRow | null> => {
  const wakesAt = new Date(until);
  if (before.state === 'closed') await beginByUser(tx, workspaceId, channelId, userId);
  await queueWaking(tx, workspaceId, channelId, wakesAt);
  return snoozeConversation(tx, workspaceId, channelId, { until: wakesAt, by: userId, reason, keeps });
};

const open = async (
  tx: Transaction,
  { workspaceId, channelId, userId, before }: Change,
  { undo, answer_needed: isAnswerNeeded }: OpenBody,
): Promise<StateRow | null> => {
  if (undo) {
    if (before.state === 'closed') await resumeEpisode(tx, workspaceId, channelId);
    const undone = await undoSettling(tx, workspaceId, channelId);
    if (undone === null) throw new AppError('conversation.nothing_to_undo');
    return undone;
  }
  if (before.state === 'closed') await beginByUser(tx, workspaceId, channelId, userId);
  if (!isAnswerNeeded) return settleConversation(tx, workspaceId, channelId);
  return before.state === 'open' ? before : reopenConversation(tx, workspaceId, channelId);
};

const change = (tx: Transaction, of: Change, body: Body): Promise<StateRow | null> => {
  if (body.state === 'closed') return close(tx, of);
  return body.state === 'snoozed' ? snooze(tx, of, body) : open(tx, of, body);
};

/**
 * Changes the state of a conversation, under its lock. Throws `channel.not_found` also for channels of colleagues, and
 * `conversation.state_changed` with the newer state when it is not the one that the caller saw.
 */
export const makeChangeState =
  ({ database }: { database: Database }) =>
  ({ workspaceId, ...actor }: CallingActor, channelId: number, body: Body): Promise<ConversationState> =>
    database.inWorkspace(workspaceId, async (tx) => {
      const { userId } = actor;
      if (body.state === 'snoozed') assertMoment(new Date(body.until));
      const facts = await loadChannelFacts(tx, workspaceId, channelId, actor, 'channel.post', { lock: true });
      const before = await findState(tx, workspaceId, channelId);
      if (facts.type !== channelTypes.client || before === null) throw new AppError('channel.not_found');
      if (before.state_version !== body.version) {
        throw new AppError('conversation.state_changed', { state: before.state, version: before.state_version });
      }
      const after = await change(tx, { workspaceId, channelId, userId, before }, body);
      if (after === null) throw new AppError('channel.not_found');
      if (after !== before) tx.announce(statesEvent([after]));
      return toStateView(after);
    });
