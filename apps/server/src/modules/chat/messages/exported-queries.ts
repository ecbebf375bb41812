import { automaticCodes, type FileView, limits, type MessageMetadata } from '@switchboard/contract';
import { filesTable } from '../../files/exported-queries.ts';
import { isAnswer } from '../channel-access/exported-queries.ts';

/** For use in other modules' SQL. A deleted message keeps its row, emptied. */
export const messagesTable = 'messages';
export const messageReactionsTable = 'message_reactions';

/** Whether the team wrote a message to a client, here or with another program, as SQL. */
export const isFromTeam = (message: string): string =>
  `(${isAnswer(message)} or ${message}.system ->> 'code' = 'sent_elsewhere')`;

/** Whether a message is a bot's own text that is too old to be true, as SQL. */
export const isOutOfDate = (message: string): string =>
  `(${message}.system is not null and ${message}.created_at < clock_timestamp() - interval '${limits.automaticTextMinutes} minutes')`;

/** Whether a message of a conversation is for its client's phone, as SQL. */
export const leavesTheHouse = (message: string): string =>
  `(${message}.created_by is not null and ${message}.system is null or ${message}.system ->> 'code' in (${automaticCodes.map((code) => `'${code}'`).join()}))`;

/** As `attachmentFactsOf` selects them. */
export interface AttachmentFacts {
  metadata: Partial<MessageMetadata>;
  file: (Pick<FileView, 'kind' | 'original'> & { count: number }) | null;
}

/** The attachment of a message (`AttachmentFacts`), as SQL; null for most. Pages of links and the like are left out. */
export const attachmentFactsOf = (message: string): string =>
  `case when ${message}.deleted_at is null and (${message}.has_files or ${message}.metadata is not null) then json_build_object(
    'metadata', coalesce(${message}.metadata, '{}') - array['urls', 'previews', 'pressed_button', 'buttons'],
    'file', case when ${message}.has_files then (
      select json_build_object('kind', f.kind, 'original', f.original, 'count', count(*) over ()) from ${filesTable} f
      where f.workspace_id = ${message}.workspace_id and f.channel_id = ${message}.channel_id and f.message_seq = ${message}.seq
        and f.deleted_at is null order by f.position limit 1) end) end`;

/**
 * The change time of a message, as SQL. Read after the channel's row is locked, so that change times follow the order
 * of commits, and never the same millisecond twice: of two versions a client keeps the later one.
 */
export const nextUpdatedAt = `greatest(clock_timestamp(), updated_at + interval '1 millisecond')`;
