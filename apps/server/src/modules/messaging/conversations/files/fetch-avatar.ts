import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type FileView, limits } from '@switchboard/contract';
import { z } from 'zod';
import type { Database, Transaction } from '../../../../platform/database/index.ts';
import { announceChannel } from '../../../chat/channels/index.ts';
import { clientEvent, lockClientAvatar, updateClientAvatar } from '../../../clients/clients/index.ts';
import { type Connectors, FileGoneError } from '../../../connectors/index.ts';
import { type NewFile, releaseClientAvatar } from '../../../files/index.ts';
import type { FindConnectedBot } from '../../bots/index.ts';
import { findConversation } from '../apply/conversation-queries.ts';

interface FetchAvatarDeps {
  database: Database;
  connectors: Connectors;
  findConnectedBot: FindConnectedBot;
  putFile: (file: NewFile) => Promise<FileView>;
}

interface Picture {
  fileId: number | null;
  hash: string | null;
}

const payloadShape = z.object({
  workspace_id: z.int(),
  bot_id: z.int(),
  client_id: z.int(),
  chat_id: z.string(),
  avatar_id: z.string().nullish(),
});

/** Messengers make pictures of people small; a larger one is refused. */
const maxPictureBytes = 5 * 1024 * 1024;
const noPicture: Picture = { fileId: null, hash: null };

/**
 * Takes over a client's present picture in the messenger: a new one, another one, or none any more. The conversation
 * never waits for it. Only a changed picture is stored: its bytes are compared by their hash, since the messengers' ids
 * and addresses of a picture change while it stays the same.
 */
export const makeFetchAvatar = ({ database, connectors, findConnectedBot, putFile }: FetchAvatarDeps) => {
  return async (payload: unknown): Promise<void> => {
    const job = payloadShape.parse(payload);
    const { workspace_id: workspaceId, client_id: clientId } = job;
    const { bot, known } = await database.inWorkspace(workspaceId, async (tx) => ({
      bot: await findConnectedBot(tx, workspaceId, job.bot_id),
      known: await lockClientAvatar(tx, workspaceId, clientId),
    }));
    const connector = bot === null ? undefined : connectors.get(bot.type);
    if (!bot?.credentials || connector === undefined || known === null) return;
    const remoteId = job.avatar_id ?? (await connector.findAvatar(bot.credentials, job.chat_id));
    const bytes =
      remoteId === null ? null : await readPicture(() => connector.openFile(bot.credentials ?? {}, remoteId));
    const hash = bytes && createHash('sha256').update(bytes).digest('base64url');
    if (hash === known.hash && (hash !== null || known.file_id === null)) return;
    const next = bytes === null ? noPicture : { fileId: await store(workspaceId, bytes), hash };
    await database.inWorkspace(workspaceId, (tx) => replace(tx, { workspaceId, clientId, botId: bot.id }, next));
  };

  async function store(workspaceId: number, bytes: Buffer): Promise<number> {
    const file = await putFile({
      workspaceId,
      source: Readable.from([bytes]),
      original: 'avatar.jpg',
      declaredType: 'image/jpeg',
      createdBy: null,
      mayExceedPlan: true,
      maxBytes: limits.fileBytes,
      isAvatar: true,
    });
    return file.id;
  }

  async function replace(
    tx: Transaction,
    { workspaceId, clientId, botId }: { workspaceId: number; clientId: number; botId: number },
    next: Picture,
  ): Promise<void> {
    const before = await lockClientAvatar(tx, workspaceId, clientId);
    if (before === null) {
      // Erased meanwhile.
      if (next.fileId !== null) await releaseClientAvatar(tx, workspaceId, next.fileId);
      return;
    }
    await updateClientAvatar(tx, workspaceId, clientId, next);
    if (before.file_id !== null) await releaseClientAvatar(tx, workspaceId, before.file_id);
    const conversation = await findConversation(tx, workspaceId, botId, clientId);
    if (conversation === null || conversation.is_deleted) return;
    await announceChannel(tx, workspaceId, conversation.channel_id, 'updateChannel');
    tx.announce(clientEvent('updateClient', clientId));
  }
};

/** The bytes of a picture; null for one that is gone or too large. */
const readPicture = async (open: () => Promise<Readable>): Promise<Buffer | null> => {
  try {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of (await open()) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxPictureBytes) return null;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    if (error instanceof FileGoneError) return null;
    throw error;
  }
};
