/** Closing, putting off and opening conversations. */
import { type BodyOf, channelTypes, type endpoints, type ResultOf } from '@switchboard/contract';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import type { StateRow } from '../../chat/channel-access/exported-queries.ts';
import {
  findState,
  hasClientWrittenSince,
  loadChannelFacts,
  settleConversation,
  toStateView,
  undoSettling,
} from '../../chat/channel-access/index.ts';
import { statesEvent } from './announce-states.ts';
import { assertMoment, closeWithEpisodes, openConversations, putOff } from './apply-states.ts';
import { beginByUser, resumeEpisodes } from './episode-queries.ts';

type Body = BodyOf<typeof endpoints.changeConversationState>;
type OpenBody = Extract<Body, { state: 'open' }>;

interface Change {
  workspaceId: number;
  channelId: number;
  userId: number;
  before: StateRow;
}

const open = async (
  tx: Transaction,
  { workspaceId, channelId, userId, before }: Change,
  { undo, answer_needed: isAnswerNeeded }: OpenBody,
): Promise<StateRow | null> => {
  if (undo) {
    if (before.state === 'closed') await resumeEpisodes(tx, workspaceId, [channelId]);
    const undone = await undoSettling(tx, workspaceId, channelId);
    if (undone === null) throw new AppError('conversation.nothing_to_undo');
    return undone;
  }
  if (!isAnswerNeeded) {
    if (before.state === 'closed') await beginByUser(tx, workspaceId, [channelId], userId);
    return settleConversation(tx, workspaceId, channelId);
  }
  return (await openConversations(tx, workspaceId, [channelId], userId))[0] ?? before;
};

const change = async (tx: Transaction, of: Change, body: Body): Promise<StateRow | null> => {
  const { workspaceId, channelId, userId, before } = of;
  if (body.state === 'open') return open(tx, of, body);
  const [after] =
    body.state === 'closed'
      ? await closeWithEpisodes(tx, workspaceId, [channelId], userId)
      : await putOff(tx, workspaceId, [channelId], { ...body, until: new Date(body.until), by: userId });
  return after ?? before;
};

export interface ChangeStateDeps {
  database: Database;
  /** Has the client asked for a rating, where that may be; answers whether they will be. */
  askForRating: (tx: Transaction, workspaceId: number, channelId: number, userId: number) => Promise<boolean>;
}

/**
 * Changes the state of a conversation, under its lock. Throws `channel.not_found` also for channels of colleagues, and
 * `conversation.state_changed` with the newer state when it is not the one that the caller saw, and
 * `conversation.client_wrote` when they have not seen all that the client wrote.
 */
export const makeChangeState =
  ({ database, askForRating }: ChangeStateDeps) =>
  (
    { workspaceId, ...actor }: CallingActor,
    channelId: number,
    body: Body,
  ): Promise<ResultOf<typeof endpoints.changeConversationState>> =>
    database.inWorkspace(workspaceId, async (tx) => {
      const { userId } = actor;
      if (body.state === 'snoozed') assertMoment(new Date(body.until));
      const facts = await loadChannelFacts(tx, workspaceId, channelId, actor, 'channel.post', { lock: true });
      const before = await findState(tx, workspaceId, channelId);
      if (facts.type !== channelTypes.client || before === null) throw new AppError('channel.not_found');
      if (before.state_version !== body.version) {
        throw new AppError('conversation.state_changed', { state: before.state, version: before.state_version });
      }
      if (body.seen_seq !== undefined && (await hasClientWrittenSince(tx, workspaceId, channelId, body.seen_seq))) {
        throw new AppError('conversation.client_wrote');
      }
      const after = await change(tx, { workspaceId, channelId, userId, before }, body);
      if (after === null) throw new AppError('channel.not_found');
      if (after !== before) tx.announce(statesEvent([after]));
      const mayAsk = body.state === 'closed' && body.ask_rating !== false && after !== before;
      const asksRating = mayAsk && (await askForRating(tx, workspaceId, channelId, userId));
      return { ...toStateView(after), asks_rating: asksRating };
    });
