/**
 * Stores what clients write in one transaction for all the chats of a workspace that have something at the same time:
 * locks, round trips and the disk's flush are paid once. Each chat's lease is locked in it, and its updates are marked
 * as handled: after a crash all of it is repeated or nothing.
 */
import { BatchQueue } from '../../../../platform/batch-queue/index.ts';
import { type Database, isConnectionError, type Transaction } from '../../../../platform/database/index.ts';
import { type Lease, OvertakenError } from '../../../../platform/leases/index.ts';
import { writeMessages } from '../../../chat/messages/index.ts';
import type { Connector } from '../../../connectors/index.ts';
import type { HeardBot } from '../../bots/index.ts';
import { phoneQueue } from '../../deliveries/index.ts';
import { markUpdatesHandled } from './handled-queries.ts';
import { type ArrivedMessage, assertNotRefused, prepareClientMessages } from './post-client-message.ts';

/** Messages of one chat, oldest first, and the updates that they are. */
export interface Posting {
  lease: Lease;
  connector: Connector;
  bot: HeardBot;
  messages: readonly ArrivedMessage[];
  updateKeys: readonly string[];
}

/** Durable when it resolves; throws OvertakenError, with nothing written, when the chat's lease was lost. */
export type PostTogether = (posting: Posting) => Promise<void>;

const chatsPerBatch = 100;

interface PostTogetherDeps {
  /** Whose transactions of one workspace run one after another. */
  database: Pick<Database, 'inWorkspace'>;
}

export const makePostTogether = ({ database }: PostTogetherDeps): PostTogether => {
  const queue = new BatchQueue<number, Posting, void>({
    batchSize: chatsPerBatch,
    // Each chat waits for its posting before it makes another.
    waitingAtMost: Number.POSITIVE_INFINITY,
    waitsAtMostMs: Number.POSITIVE_INFINITY,
    busyError: () => new Error('clients\u2019 messages are not taken any more'),
    async write(workspaceId, take) {
      const postings = take();
      const held = await database.inWorkspace(workspaceId, (tx) => post(tx, workspaceId, postings));
      return held.map((isHeld) => (isHeld ? { value: undefined } : { error: new OvertakenError('inbound') }));
    },
    isWorthSplitting: (error) => !isConnectionError(error),
  });
  return (posting) => queue.add(posting.bot.workspaceId, posting);
};

/** Answers for each posting whether its lease was held; the others are left out. */
const post = async (tx: Transaction, workspaceId: number, postings: readonly Posting[]): Promise<boolean[]> => {
  const held = await Promise.all(postings.map(({ lease }) => lease.lock(tx)));
  const kept = postings.filter((_, index) => held[index]);
  const drafts = await Promise.all(
    kept.map(({ bot, connector, messages }) => prepareClientMessages(tx, bot, connector, messages)),
  );
  const { outcomes, events } = await writeMessages(tx, workspaceId, drafts.flat(), { phones: phoneQueue.statements });
  assertNotRefused(outcomes);
  for (const [botId, updateKeys] of keysByBot(kept)) await markUpdatesHandled(tx, workspaceId, botId, updateKeys);
  tx.announce(...events);
  return held;
};

const keysByBot = (postings: readonly Posting[]): Map<number, string[]> => {
  const keys = new Map<number, string[]>();
  for (const { bot, updateKeys } of postings) keys.set(bot.id, [...(keys.get(bot.id) ?? []), ...updateKeys]);
  return keys;
};
