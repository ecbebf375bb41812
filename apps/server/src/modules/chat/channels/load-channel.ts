import { type Actor, type Channel, can, type ReaderChannel } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/http/index.ts';
import { channelEvents } from './channel-events.ts';
import { findChannel, listChannelsById } from './channel-queries.ts';
import { toChannelView, toReaderChannelView } from './channel-view.ts';

/** The channel as events carry it to those who may see all of it (`channelEvents`). Throws `channel.not_found`. */
export const loadChannelView = async (tx: Transaction, workspaceId: number, channelId: number): Promise<Channel> => {
  const row = await findChannel(tx, workspaceId, channelId, 0);
  if (row === null) throw new AppError('channel.not_found');
  return toChannelView(row);
};

/** The same of several channels, by id. */
export const loadChannelViews = async (
  tx: Transaction,
  workspaceId: number,
  channelIds: readonly number[],
): Promise<Map<number, Channel>> => {
  const rows = await listChannelsById(tx, workspaceId, channelIds, 0);
  return new Map(rows.map((row) => [row.id, toChannelView(row)]));
};

/** The channel as one user sees it. Throws `channel.not_found`, also where the user may not read it. */
export const loadReaderChannel = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  actor: Actor,
): Promise<ReaderChannel> => {
  const row = await findChannel(tx, workspaceId, channelId, actor.userId);
  if (row === null || !can(actor, 'channel.read', row)) throw new AppError('channel.not_found');
  return toReaderChannelView(row, actor);
};

/** Those of the channels that the user may read, by id, as they see them. */
export const loadReaderChannels = async (
  tx: Transaction,
  workspaceId: number,
  channelIds: readonly number[],
  actor: Actor,
): Promise<Map<number, ReaderChannel>> => {
  const rows = await listChannelsById(tx, workspaceId, channelIds, actor.userId);
  const readable = rows.filter((row) => can(actor, 'channel.read', row));
  return new Map(readable.map((row) => [row.id, toReaderChannelView(row, actor)]));
};

/** Announces a channel's current state to all who may see it. */
export const announceChannel = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  event: 'newChannel' | 'updateChannel',
): Promise<void> => {
  const view = await loadChannelView(tx, workspaceId, channelId);
  tx.announce(...channelEvents(event, view));
};
