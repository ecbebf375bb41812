import { BatchQueue } from '../../../../platform/batch-queue/index.ts';
import { type Database, isConnectionError } from '../../../../platform/database/index.ts';
import type { FindHeardBot, HeardBot } from '../../bots/index.ts';
import type { NumberFronts } from './number-fronts.ts';
import { listOpenUpdates, type OpenUpdateRow } from './open-update-queries.ts';

/** What waits in a chat, and what decides whether it may be handled. */
export interface ChatLook {
  /** See `takeSettled`. */
  front: number | null;
  /** The first of the chat's waiting updates, in the messenger's order. */
  open: OpenUpdateRow[];
  /** Null once its workspace is being deleted. */
  bot: HeardBot | null;
}

interface Chat {
  workspaceId: number;
  botId: number;
  chatKey: string;
}

const updatesPerLook = 50;
const chatsPerLook = 50;

interface LookAtChatsDeps {
  database: Pick<Database, 'inWorkspace'>;
  fronts: NumberFronts;
  findHeardBot: FindHeardBot;
}

/** Looks at a chat; chats of one bot that are looked at at the same time share one transaction. */
export const makeLookAtChat = ({ database, fronts, findHeardBot }: LookAtChatsDeps) => {
  const queue = new BatchQueue<string, Chat, ChatLook>({
    batchSize: chatsPerLook,
    // Each chat has one look under way.
    waitingAtMost: Number.POSITIVE_INFINITY,
    waitsAtMostMs: Number.POSITIVE_INFINITY,
    busyError: () => new Error('chats are not looked at any more'),
    isWorthSplitting: (error) => !isConnectionError(error),
    async write(_bot, take) {
      const chats = take();
      const [first] = chats;
      if (first === undefined) return [];
      const { workspaceId, botId } = first;
      const keys = chats.map(({ chatKey }) => chatKey);
      const [front, open, bot] = await database.inWorkspace(workspaceId, (tx) =>
        // In this order: see `NumberFronts.read`.
        Promise.all([
          fronts.read(tx, workspaceId, botId),
          listOpenUpdates(tx, workspaceId, botId, keys, updatesPerLook),
          findHeardBot(tx, workspaceId, botId),
        ]),
      );
      return keys.map((key) => ({ value: { front, open: open.get(key) ?? [], bot } }));
    },
  });
  return (chat: Chat): Promise<ChatLook> => queue.add(`${chat.workspaceId}:${chat.botId}`, chat);
};
