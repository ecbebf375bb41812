/** What a change of the state does, to one conversation or many, which are locked. Each answers those that it changed. */
import { limits } from '@switchboard/contract';
import { type Transaction, toIsoMoment } from '../../../platform/database/index.ts';
import { fieldError } from '../../../platform/http/index.ts';
import type { StateRow } from '../../chat/channel-access/exported-queries.ts';
import {
  closeConversations,
  reopenConversations,
  restoreStates,
  type Snooze,
  type StateBefore,
  snoozeConversations,
} from '../../chat/channel-access/index.ts';
import { beginByUser, dropBegunByUser, endEpisodes, resumeEpisodes } from './episode-queries.ts';
import { queueWakings } from './wake-job.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/** Refuses to put off until a moment that is past, or too far. */
export const assertMoment = (until: Date): void => {
  if (until.getTime() <= Date.now()) throw fieldError('until', 'validation.date_past');
  if (until.getTime() > Date.now() + limits.snoozeDays * dayMs) throw fieldError('until', 'validation.date_too_far');
};

export const closeWithEpisodes = async (
  tx: Transaction,
  workspaceId: number,
  channelIds: readonly number[],
  userId: number,
): Promise<StateRow[]> => {
  const closed = await closeConversations(tx, workspaceId, channelIds);
  const ids = closed.map(({ id }) => id);
  if (ids.length > 0) await endEpisodes(tx, workspaceId, ids, userId);
  return closed;
};

/** A conversation that has an open episode keeps it. */
export const putOff = async (
  tx: Transaction,
  workspaceId: number,
  channelIds: readonly number[],
  snooze: Snooze,
): Promise<StateRow[]> => {
  await beginByUser(tx, workspaceId, channelIds, snooze.by);
  await queueWakings(
    tx,
    workspaceId,
    channelIds.map((channelId) => ({ channelId, until: snooze.until })),
  );
  return snoozeConversations(tx, workspaceId, channelIds, snooze);
};

export const openConversations = async (
  tx: Transaction,
  workspaceId: number,
  channelIds: readonly number[],
  userId: number,
): Promise<StateRow[]> => {
  await beginByUser(tx, workspaceId, channelIds, userId);
  return reopenConversations(tx, workspaceId, channelIds);
};

/** Puts conversations back as they were before such a change, after which nothing has changed their states. */
export const restoreBefore = async (
  tx: Transaction,
  workspaceId: number,
  states: readonly StateBefore[],
): Promise<StateRow[]> => {
  const idsWhere = (test: (state: StateBefore) => boolean) => states.filter(test).map(({ id }) => id);
  await resumeEpisodes(
    tx,
    workspaceId,
    idsWhere(({ state }) => state !== 'closed'),
  );
  await dropBegunByUser(
    tx,
    workspaceId,
    idsWhere(({ state }) => state === 'closed'),
  );
  await queueWakings(
    tx,
    workspaceId,
    states.flatMap(({ id, snoozed_until: until }) =>
      until === null ? [] : [{ channelId: id, until: new Date(toIsoMoment(until)) }],
    ),
  );
  return restoreStates(tx, workspaceId, states);
};
