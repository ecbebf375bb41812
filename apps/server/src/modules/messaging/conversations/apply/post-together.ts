/**
 * Stores clients' messages of several chats of a workspace in one transaction. Each chat's lease is locked in it, and
 * its updates are marked as handled: after a crash all of it is repeated or nothing.
 */
import { type Database, isConnectionError, type Transaction } from '../../../../platform/database/index.ts';
import { type Lease, OvertakenError } from '../../../../platform/leases/index.ts';
import { writeMessages } from '../../../chat/messages/index.ts';
import type { Connector } from '../../../connectors/index.ts';
import type { HeardBot } from '../../bots/index.ts';
import { phoneQueue } from '../../deliveries/index.ts';
import { type FetchedFiles, noFiles } from '../files/fetch-files.ts';
import { type Batch, partsOf } from '../order/take-batch.ts';
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

/** A chat's next updates as drafts, with the files of the first. */
export const toPosting = (
  lease: Lease,
  { connector, bot, batches }: Pick<Posting, 'connector' | 'bot'> & { batches: readonly Batch[] },
  files: FetchedFiles = noFiles,
): Posting => ({
  lease,
  connector,
  bot,
  messages: batches.flatMap((batch, index) => {
    const [part, ...more] = partsOf(batch);
    return part === undefined ? [] : [{ parts: [part, ...more], files: index === 0 ? files : noFiles }];
  }),
  updateKeys: batches.flatMap(({ updates }) => updates.map((update) => update.update_key)),
});

/** Answers why each could not be written, null once it is durable; OvertakenError when the chat's lease was lost. */
export type PostTogether = (postings: readonly Posting[]) => Promise<(Error | null)[]>;

interface PostTogetherDeps {
  /** A database whose transactions of one workspace run one after another. */
  database: Pick<Database, 'inWorkspace'>;
}

export const makePostTogether = ({ database }: PostTogetherDeps): PostTogether => {
  return async function postTogether(postings) {
    const [first] = postings;
    if (first === undefined) return [];
    const { workspaceId } = first.bot;
    try {
      const held = await database.inWorkspace(workspaceId, (tx) => post(tx, workspaceId, postings));
      return held.map((isHeld) => (isHeld ? null : new OvertakenError('inbound')));
    } catch (error) {
      if (postings.length === 1 || isConnectionError(error)) return postings.map(() => error as Error);
      // A message that makes the database refuse them all fails alone.
      const alone: (Error | null)[] = [];
      for (const posting of postings) alone.push(...(await postTogether([posting])));
      return alone;
    }
  };
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
