import type { BodyOf, endpoints } from '@switchboard/contract';
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

/** Posts a user's message. The queue checks channel, membership, parent and files under the channel's lock. */
export const makeSendMessage =
  ({ database, batcher, joinConversation }: SendMessageDeps) =>
  async (
    actor: CallingActor,
    channelId: number,
    body: BodyOf<typeof endpoints.sendMessage>,
  ): Promise<PostedMessage> => {
    const cleaned = cleanContent(body.content);
    if (isBlankContent(cleaned) && body.files.length === 0) throw fieldError('content', 'validation.empty_message');
    const content = await resolveMentions(database, actor.workspaceId, cleaned);
    const urls = extractUrls(content);
    const draft: MessageDraft = {
      channelId,
      author: { kind: 'user', userId: actor.userId, actor },
      clientMsgId: body.client_msg_id ?? null,
      audience: body.audience,
      content,
      parentId: body.parent_id ?? null,
      fileIds: [...new Set(body.files)],
      metadata: urls.length > 0 ? { urls } : null,
      seenSeq: body.seen_seq ?? null,
      isOnlyMentions: body.files.length === 0 && isOnlyMentions(content),
      system: null,
      external: null,
    };
    try {
      return await batcher.post(actor.workspaceId, draft);
    } catch (error) {
      if (!(error instanceof NotAMemberYetError)) throw error;
      await joinConversation(actor, channelId);
      return batcher.post(actor.workspaceId, draft);
    }
  };
