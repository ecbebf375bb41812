import { channelTypes } from '@switchboard/contract';
import { type Database, statement } from '../../../platform/database/index.ts';
import { channelsTable } from '../../chat/channel-access/exported-queries.ts';
import { messagesTable } from '../../chat/messages/exported-queries.ts';
import { filesTable } from '../../files/exported-queries.ts';

/** The limit for a message's `ts`: `days` days ago, in microseconds. */
export const cutoff = (days: string): string =>
  `((extract(epoch from now()) * 1000000)::bigint - ${days}::bigint * 86400000000)`;

/** SQL of the newest number in the channel `c` that is older than so many days, if it has any such message. */
export const newestTooOld = (days: string): string =>
  `(select m.seq from ${messagesTable} m where m.workspace_id = c.workspace_id and m.channel_id = c.id
    and m.ts < ${cutoff(days)} and m.seq >= c.first_seq order by m.ts desc limit 1)`;

const chosenChannels = `c.workspace_id = $1 and (c.type = ${channelTypes.client}) = $2::boolean`;

/** Numbers have no gaps: the last old one of each channel says how many are before it, and no message is read. */
export const countMessagesStatement = statement({
  name: 'count-old-messages',
  text: `select coalesce(sum(old.seq - c.first_seq + 1), 0)::bigint as count
    from ${channelsTable} c cross join lateral ${newestTooOld('$3::int')} old where ${chosenChannels}`,
  values: (workspaceId: number, ofClients: boolean, days: number | null) => [workspaceId, ofClients, days],
}).of<{ count: number }>();

export const countFilesStatement = statement({
  name: 'count-old-files',
  text: `select count(*) as count, coalesce(sum(f.size), 0)::bigint as bytes
    from ${channelsTable} c cross join lateral ${newestTooOld('$3::int')} old
    join ${filesTable} f on f.workspace_id = c.workspace_id and f.channel_id = c.id
      and f.message_seq between c.first_seq and old.seq and f.deleted_at is null
    where ${chosenChannels}`,
  values: (workspaceId: number, ofClients: boolean, days: number | null) => [workspaceId, ofClients, days],
}).of<{ count: number; bytes: number }>();

interface OldHistory {
  messages: number;
  files: number;
  bytes: number;
}

/**
 * The number of messages and files older than so many days, in conversations or in the team's channels; null days:
 * none.
 */
export const countOldHistory = async (
  database: Database,
  workspaceId: number,
  { ofClients, messageDays, fileDays }: { ofClients: boolean; messageDays: number | null; fileDays: number | null },
): Promise<OldHistory> => {
  const [messages, files] = await database.readTogether(workspaceId, [
    countMessagesStatement(workspaceId, ofClients, messageDays),
    countFilesStatement(workspaceId, ofClients, fileDays),
  ]);
  const [{ count } = { count: 0 }] = messages.rows;
  const [file = { count: 0, bytes: 0 }] = files.rows;
  return { messages: count, files: file.count, bytes: file.bytes };
};
