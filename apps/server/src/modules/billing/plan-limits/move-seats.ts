import type { BotSeat, PlanUsage, UserSeat } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import type { NewEvent } from '../../../platform/events/index.ts';
import type { EndSessionsOf } from '../../accounts/auth/index.ts';
import { findPlan, lockPlan } from '../../foundation/plans/index.ts';
import { listUserSeats, lockUserSeats, pauseUsers } from '../../foundation/users/index.ts';
import { getWorkspace, toWorkspaceView } from '../../foundation/workspaces/index.ts';
import { botsEvent, listBotSeats, pauseBots } from '../../messaging/bots/index.ts';
import { findMoves } from './share-seats.ts';

export interface MoveSeatsDeps {
  endSessionsOf: EndSessionsOf;
  /** Queues the messages that wait in the conversations of a bot. */
  wakeConversations: (tx: Transaction, workspaceId: number, botId: number) => Promise<void>;
}

/** The bots and users that the plan counts, with its limits; all locked, the workspace's row first. */
export const lockSeats = async (tx: Transaction, workspaceId: number) => {
  const plan = await lockPlan(tx, workspaceId);
  return {
    bots: { limit: plan.bots, data: await listBotSeats(tx, workspaceId, { lock: true }) },
    users: { limit: plan.managers, data: await lockUserSeats(tx, workspaceId) },
  };
};

/** The same, to be shown. */
export const listSeats = async (tx: Transaction, workspaceId: number): Promise<Seats> => {
  const plan = await findPlan(tx, workspaceId);
  return {
    bots: { limit: plan.bots, data: await listBotSeats(tx, workspaceId, { lock: false }) },
    users: { limit: plan.managers, data: await listUserSeats(tx, workspaceId) },
  };
};

export type Seats = Omit<PlanUsage, 'storage'>;

/** Pauses and resumes bots and users, so that exactly these have a seat. Returns the changes. */
export const moveSeats = async (
  { endSessionsOf, wakeConversations }: MoveSeatsDeps,
  tx: Transaction,
  workspaceId: number,
  seats: { bots: { data: BotSeat[] }; users: { data: UserSeat[] } },
  seated: { bots: ReadonlySet<number>; users: ReadonlySet<number> },
) => {
  const moves = {
    bots: findMoves(seats.bots.data, seated.bots),
    users: findMoves(seats.users.data, seated.users),
  };
  const news: NewEvent[] = [];
  const isMoved = ({ paused, returned }: { paused: number[]; returned: number[] }) =>
    paused.length + returned.length > 0;
  if (isMoved(moves.users)) {
    await pauseUsers(tx, workspaceId, moves.users);
    for (const userId of moves.users.paused) await endSessionsOf(tx, workspaceId, userId);
  }
  if (isMoved(moves.bots)) {
    await pauseBots(tx, workspaceId, moves.bots);
    for (const botId of moves.bots.returned) await wakeConversations(tx, workspaceId, botId);
    news.push(await botsEvent(tx, workspaceId));
  }
  if (isMoved(moves.users) || isMoved(moves.bots)) {
    const workspace = toWorkspaceView(await getWorkspace(tx, workspaceId));
    news.push({ event: 'updateWorkspace', audience: 'everyone', data: workspace });
    tx.announce(...news);
  }
  return moves;
};
