import type { BodyOf, endpoints } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import { lockTarget } from '../../accounts/user-administration/index.ts';
import { type AuditOrigin, recordAudit } from '../../foundation/audit-log/index.ts';
import { changeRights, type RightsHolder } from '../../foundation/roles/index.ts';
import { getWorkspace } from '../../foundation/workspaces/index.ts';
import type { ApplyPlanDeps } from './apply-plan.ts';
import { lockSeats, moveSeats, type Seats } from './move-seats.ts';
import { findMoves, shareSeats } from './share-seats.ts';

type Choice = BodyOf<typeof endpoints.chooseSeats>;

const assertKnown = (
  chosen: ReadonlySet<number>,
  seats: readonly { id: number }[],
  code: 'bot.not_found' | 'user.not_found',
) => {
  const known = new Set(seats.map(({ id }) => id));
  for (const id of chosen) if (!known.has(id)) throw new AppError(code);
};

const assertRoom = (chosen: ReadonlySet<number>, limit: number | null) => {
  if (limit !== null && chosen.size > limit) throw new AppError('plan.too_many_places', { limit });
};

/** The chosen ones have places; where that leaves room, so have the oldest of the others. */
const shareByChoice = (chosen: ReadonlySet<number>, { limit, data }: Seats['bots'] | Seats['users']) =>
  shareSeats(
    data.map((seat) => ({ ...seat, is_paused: !chosen.has(seat.id) })),
    limit,
  );

/** A user may only lose their seat if the caller might also make them inactive, and never the owner or the caller. */
const assertMayPause = async (tx: Transaction, workspaceId: number, now: RightsHolder, paused: readonly number[]) => {
  if (paused.includes(now.ownerId)) throw new AppError('plan.owner_needs_place');
  if (paused.includes(now.userId)) throw new AppError('plan.own_place');
  for (const userId of paused) await lockTarget(tx, workspaceId, now, userId);
};

/** An administrator says which bots and users have a place where the plan has not enough for all. */
export const makeChooseSeats =
  (deps: ApplyPlanDeps) =>
  async (actor: CallingActor, choice: Choice, origin: AuditOrigin): Promise<void> => {
    const { workspaceId, userId } = actor;
    const bots = new Set(choice.bots);
    const users = new Set(choice.users);
    await deps.database.inWorkspace(workspaceId, async (tx) => {
      const chosen = await changeRights(tx, actor, 'users:update', async (now) => {
        const seats = await lockSeats(tx, workspaceId);
        assertKnown(bots, seats.bots.data, 'bot.not_found');
        assertKnown(users, seats.users.data, 'user.not_found');
        assertRoom(bots, seats.bots.limit);
        assertRoom(users, seats.users.limit);
        if (!users.has(now.ownerId)) throw new AppError('plan.owner_needs_place');
        const seated = { bots: shareByChoice(bots, seats.bots), users: shareByChoice(users, seats.users) };
        await assertMayPause(tx, workspaceId, now, findMoves(seats.users.data, seated.users).paused);
        return { seats, seated };
      });
      const { company } = await getWorkspace(tx, workspaceId);
      await recordAudit(tx, {
        workspaceId,
        actorId: userId,
        action: 'plan.places_changed',
        subject: { kind: 'workspace', id: null, name: company },
        changes: describe(chosen),
        ...origin,
      });
      await moveSeats(deps, tx, workspaceId, chosen.seats, chosen.seated);
    });
  };

/** The bots and users that had a seat before and have one now, by name. */
const describe = ({
  seats,
  seated,
}: {
  seats: Seats;
  seated: { bots: ReadonlySet<number>; users: ReadonlySet<number> };
}) => {
  const botNames = (has: (id: number, isPaused: boolean) => boolean) =>
    seats.bots.data
      .filter(({ id, is_paused }) => has(id, is_paused))
      .map(({ title }) => title)
      .join(', ');
  const userNames = (has: (id: number, isPaused: boolean) => boolean) =>
    seats.users.data
      .filter(({ id, is_paused }) => has(id, is_paused))
      .map(({ first_name, last_name }) => `${first_name} ${last_name}`)
      .join(', ');
  const before = (_id: number, isPaused: boolean) => !isPaused;
  return {
    bots: { from: botNames(before), to: botNames((id) => seated.bots.has(id)) },
    users: { from: userNames(before), to: userNames((id) => seated.users.has(id)) },
  };
};
