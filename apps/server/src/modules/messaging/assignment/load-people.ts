import { workingStateAt } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { type Candidate, toCandidate } from './choose-managers.ts';
import { listPeoplesHours, listPeopleWithLoad } from './people-queries.ts';

/** Whether a user has a page open. */
export type IsOnline = (workspaceId: number, userId: number) => boolean;

/** Everybody who may answer clients, with what they have now. Working hours go by the database's clock. */
export const loadPeople = async (tx: Transaction, workspaceId: number, isOnline: IsOnline): Promise<Candidate[]> => {
  const [rows, calendars] = await Promise.all([listPeopleWithLoad(tx, workspaceId), listPeoplesHours(tx, workspaceId)]);
  const open = calendars.filter((calendar) => workingStateAt(calendar, calendar.now).isOpen);
  const openIds = new Set(open.map(({ id }) => id));
  return rows.map((row) => toCandidate(row, isOnline(workspaceId, row.id), openIds));
};
