import type { Actor, BodyOf, endpoints } from '@switchboard/contract';
import {
  cleanContent,
  extractMentions,
  extractUrls,
  isBlankContent,
  isOnlyMentions,
  rewriteMentions,
} from '@switchboard/contract/markup';
import type { Database } from '../../../../platform/database/index.ts';
import { type CallingActor, fieldError } from '../../../../platform/http/index.ts';
import { usernamesStatement } from '../../../foundation/users/exported-queries.ts';
import { NotAMemberYetError } from './check-drafts.ts';
import type { MessageBatcher, PostedMessage } from './message-batcher.ts';
import type { MessageDraft } from './message-draft.ts';

interface SendMessageDeps {
  database: Database;
  batcher: MessageBatcher;
  joinConversation: (actor: CallingActor, channelId: number) => Promise<void>;
}

/** The labels of mentions are the users' own names; a mention of an id that does not exist becomes plain text. */
const resolveMentions = async (database: Database, workspaceId: number, content: string): Promise<string> => {
  const mentioned = extractMentions(content).map(({ id }) => Number(id));
  if (mentioned.length === 0) return content;
  const { rows } = await database.readInWorkspace(
    workspaceId,
    usernamesStatement(
      workspaceId,
      mentioned.filter((id) => Number.isSafeInteger(id)),
    ),
  );
  const usernames = new Map(rows.map((row) => [String(row.id), row.username]));
  return rewriteMentions(content, (id) => (id === '0' ? 'channel' : (usernames.get(id) ?? null)));
};

/** What a user has written, as it is stored. */
export const cleanMessage = (database: Database, workspaceId: number, content: string): Promise<string> =>
  resolveMentions(database, workspaceId, cleanContent(content));

/** A message says something, or has files. */
export const assertNotEmpty = (content: string, fileIds: readonly number[]): void => {
  if (isBlankContent(content) && fileIds.length === 0) throw fieldError('content', 'validation.empty_message');
};

type WrittenByUser = Pick<MessageDraft, 'channelId' | 'clientMsgId' | 'audience' | 'content' | 'parentId' | 'fileIds'>;

/** The draft of what a user has written; its content is clean. */
export const userDraft = (actor: Actor, written: WrittenByUser, seenSeq: number | null = null): MessageDraft => {
  const urls = extractUrls(written.content);
  return {
    ...written,
    author: { kind: 'user', userId: actor.userId, actor },
    fileIds: [...new Set(written.fileIds)],
    metadata: urls.length > 0 ? { urls } : null,
    seenSeq,
    isOnlyMentions: written.fileIds.length === 0 && isOnlyMentions(written.content),
    system: null,
    external: null,
  };
};

/** Has a user who answers a conversation they have not joined join it, and post again. */
export const joiningFirst = async <Posted>(post: () => Promise<Posted>, join: () => Promise<void>): Promise<Posted> => {
  try {
    return await post();
  } catch (error) {
    if (!(error instanceof NotAMemberYetError)) throw error;
    await join();
    return post();
  }
};

/** Posts a user's message. The queue checks channel, membership, parent and files under the channel's lock. */
export const makeSendMessage =
  ({ database, batcher, joinConversation }: SendMessageDeps) =>
  async (
    actor: CallingActor,
    channelId: number,
    body: BodyOf<typeof endpoints.sendMessage>,
  ): Promise<PostedMessage> => {
    const content = await cleanMessage(database, actor.workspaceId, body.content);
    assertNotEmpty(content, body.files);
    const written = {
      channelId,
      clientMsgId: body.client_msg_id ?? null,
      audience: body.audience,
      content,
      parentId: body.parent_id ?? null,
      fileIds: body.files,
    };
    const draft = userDraft(actor, written, body.seen_seq ?? null);
    return joiningFirst(
      () => batcher.post(actor.workspaceId, draft),
      () => joinConversation(actor, channelId),
    );
  };
