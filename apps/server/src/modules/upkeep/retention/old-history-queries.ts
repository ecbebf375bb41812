import { channelTypes } from '@switchboard/contract';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { channelsTable, firstSeqOf } from '../../chat/channel-access/exported-queries.ts';
import { messagesTable } from '../../chat/messages/exported-queries.ts';
import { filesTable } from '../../files/exported-queries.ts';
import { deliveriesTable, isUnsettled } from '../../messaging/deliveries/exported-queries.ts';
import { cutoff, newestTooOld } from './preview-queries.ts';

const channelsAtOnce = 100;

/** Where to look for messages that are too old. */
export interface OldHistoryCursor {
  /** Conversations with clients, or the team's channels. */
  ofClients: boolean;
  days: number;
  afterChannelId: number;
}

const chosenChannels = `c.workspace_id = $1 and (c.type = ${channelTypes.client}) = $2::boolean and c.id > $4`;

/** Channels whose oldest message is too old, or left over by a process that was stopped; by one look each. */
export const listChannelsWithOldMessages = statement({
  name: 'list-channels-with-old-messages',
  text: `select c.id from ${channelsTable} c
    cross join lateral (select m.seq, m.ts from ${messagesTable} m
      where m.workspace_id = c.workspace_id and m.channel_id = c.id order by m.seq limit 1) oldest
    where ${chosenChannels} and (oldest.seq < c.first_seq or oldest.ts < ${cutoff('$3::int')})
    order by c.id limit ${channelsAtOnce}`,
  values: (workspaceId: number, { ofClients, days, afterChannelId }: OldHistoryCursor) => [
    workspaceId,
    ofClients,
    days,
    afterChannelId,
  ],
}).answer((rows: { id: number }[]): number[] => rows.map(({ id }) => id));

/** Channels whose oldest file is in a message that is too old. */
export const listChannelsWithOldFiles = statement({
  name: 'list-channels-with-old-files',
  text: `select c.id from ${channelsTable} c
    cross join lateral (select f.message_seq from ${filesTable} f
      where f.workspace_id = c.workspace_id and f.channel_id = c.id and f.message_seq >= c.first_seq
        and f.deleted_at is null
      order by f.message_seq limit 1) oldest
    where ${chosenChannels} and oldest.message_seq <= ${newestTooOld('$3::int')}
    order by c.id limit ${channelsAtOnce}`,
  values: (workspaceId: number, { ofClients, days, afterChannelId }: OldHistoryCursor) => [
    workspaceId,
    ofClients,
    days,
    afterChannelId,
  ],
}).answer((rows: { id: number }[]): number[] => rows.map(({ id }) => id));

export interface OldPart {
  first_seq: number;
  is_deleted: boolean;
  /** The newest message that is too old; null without one. */
  old_seq: number | null;
  /** The oldest of them whose delivery is not over. */
  held_seq: number | null;
}

export const findOldPartStatement = statement({
  name: 'find-old-part',
  text: `select c.first_seq, c.deleted_at is not null as is_deleted, old.seq as old_seq,
      (select min(d.message_seq) from ${deliveriesTable} d
        join ${messagesTable} m on m.workspace_id = d.workspace_id and m.channel_id = d.channel_id and m.seq = d.message_seq
        where d.workspace_id = c.workspace_id and d.channel_id = c.id and d.message_seq between c.first_seq and old.seq
          and ${isUnsettled('d', 'm')}) as held_seq
    from ${channelsTable} c left join lateral ${newestTooOld('$3::int')} old on true
    where c.workspace_id = $1 and c.id = $2`,
  values: (workspaceId: number, channelId: number, days: number) => [workspaceId, channelId, days],
}).of<OldPart>();

/** The part of a channel that is too old. Lock the channel first. */
export const findOldPart = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  days: number,
): Promise<OldPart> => {
  const { rows } = await tx.query(findOldPartStatement(workspaceId, channelId, days));
  const [part] = rows;
  if (part === undefined) throw new Error(`channel ${channelId} does not exist`);
  return part;
};

export interface OldMessageRow {
  id: number;
  seq: number;
}

/** The next rows of messages that are before the beginning of their channel. */
export const listLeftMessages = statement({
  name: 'list-left-messages',
  text: `select m.id, m.seq from ${messagesTable} m
    where m.workspace_id = $1 and m.channel_id = $2 and m.seq > $3
      and m.seq < (select c.first_seq from ${channelsTable} c where c.workspace_id = $1 and c.id = $2)
    order by m.seq limit $4::int`,
  values: (workspaceId: number, channelId: number, { after, limit }: { after: number; limit: number }) => [
    workspaceId,
    channelId,
    after,
    limit,
  ],
}).all<OldMessageRow>();

const isHeld = `exists (select from ${deliveriesTable} d
  where d.workspace_id = m.workspace_id and d.channel_id = m.channel_id and d.message_seq = m.seq and ${isUnsettled('d', 'm')})`;

/** The next messages up to `to` that have content and whose delivery is over. Lock the channel first. */
export const listMessagesToEmpty = statement({
  name: 'list-messages-to-empty',
  text: `select m.id, m.seq from ${messagesTable} m
    where m.workspace_id = $1 and m.channel_id = $2 and m.seq > $3 and m.seq <= $4::bigint
      and m.deleted_at is null and (m.system is null or m.content <> '') and not ${isHeld}
    order by m.seq limit $5::int`,
  values: (
    workspaceId: number,
    channelId: number,
    { after, to, limit }: { after: number; to: number; limit: number },
  ) => [workspaceId, channelId, after, to, limit],
}).all<OldMessageRow>();

/** Some files of messages that are too old, the oldest first; not those of a delivery that is not over. */
export const listOldFiles = statement({
  name: 'list-old-files',
  text: `select f.id, f.message_seq from ${filesTable} f
    join ${messagesTable} m on m.workspace_id = f.workspace_id and m.channel_id = f.channel_id and m.seq = f.message_seq
    where f.workspace_id = $1 and f.channel_id = $2 and f.deleted_at is null and f.message_seq >= ${firstSeqOf('f')}
      and f.message_seq <= (select ${newestTooOld('$3::int')} from ${channelsTable} c
        where c.workspace_id = $1 and c.id = $2)
      and not ${isHeld}
    order by f.message_seq, f.position limit $4::int`,
  values: (workspaceId: number, channelId: number, { days, limit }: { days: number; limit: number }) => [
    workspaceId,
    channelId,
    days,
    limit,
  ],
}).all<{ id: number; message_seq: number }>();
