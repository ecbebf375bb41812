import { can, channelTypes } from '@switchboard/contract';
import { AppError, fieldError } from '../../../../platform/http/index.ts';
import { type AbilityPhases, abilitiesIn } from '../../../connectors/index.ts';
import type { BatchContext } from './batch-context.ts';
import type { MessageDraft } from './message-draft.ts';
import type { LockedChannelRow } from './write-queries.ts';

/** A user answers a conversation they have not joined: the caller joins it for them and posts again. */
export class NotAMemberYetError extends Error {}

/** Throws the reason a draft is refused, given the context. */
export const checkDraft = (draft: MessageDraft, context: BatchContext): void => {
  const channel = context.channels.get(draft.channelId);
  if (channel === undefined) throw new AppError('channel.not_found');
  const { author } = draft;
  if (author.kind === 'user') {
    const subject = { ...channel, is_member: context.members.has(`${channel.id}:${author.userId}`) };
    if (!context.users.has(author.userId)) throw new AppError('auth.required');
    if (!can(author.actor, 'channel.read', subject)) throw new AppError('channel.not_found');
    if (!can(author.actor, 'channel.post', subject)) throw new AppError('channel.not_member');
    if (channel.is_blocked) throw new AppError('conversation.client_blocked');
    if (channel.type === channelTypes.client && !channel.has_bot) throw new AppError('conversation.bot_gone');
    if (channel.type === channelTypes.client && !subject.is_member) throw new NotAMemberYetError();
  }
  const isForClient = author.kind === 'user' && channel.type === channelTypes.client && draft.isOnlyMentions !== true;
  if (isForClient) checkAbilities(draft, channel, context);
  if (author.kind === 'client' && !context.clients.has(author.clientId)) throw new Error('the client does not exist');
  if (draft.parentId !== null && !context.parents.has(`${channel.id}:${draft.parentId}`)) {
    throw fieldError('parent_id', 'validation.unknown_parent');
  }
  const uploader = author.kind === 'user' ? author.userId : null;
  for (const [position, fileId] of draft.fileIds.entries()) {
    if (context.files.get(fileId)?.created_by !== uploader)
      throw fieldError(`files.${position}`, 'validation.unknown_file');
  }
};

/**
 * Refuses what the messenger certainly won't take, while its author still sees the message box. The call checks again:
 * by then the window may have closed.
 */
const checkAbilities = (
  { fileIds }: MessageDraft,
  { ability_phases: phases, last_inbound_at: lastInboundAt }: LockedChannelRow,
  { files, nowUs }: BatchContext,
): void => {
  if (phases === null) return;
  const moment = { now: new Date(nowUs / 1_000), lastInboundAt };
  const { replyWindow, maxFileBytes } = abilitiesIn(phases as AbilityPhases, moment);
  if (replyWindow?.kind === 'closed') throw new AppError('conversation.reply_window_closed');
  if (fileIds.some((id) => (files.get(id)?.size ?? 0) > maxFileBytes))
    throw new AppError('conversation.file_too_large');
};
