import type { BotSeat } from '@switchboard/contract';
import { statement, type Transaction } from '../../../platform/database/index.ts';

const selectSeats = `select id, title, type, state = 'paused' as is_paused from bots
  where workspace_id = $1 and deleted_at is null order by id`;

export const seatStatements = {
  list: statement({
    name: 'list-bot-seats',
    text: selectSeats,
    values: (workspaceId: number) => [workspaceId],
  }).all<BotSeat>(),
  lock: statement({
    name: 'lock-bot-seats',
    text: `${selectSeats} for no key update`,
    values: (workspaceId: number) => [workspaceId],
  }).all<BotSeat>(),
};

/** The bots that the plan counts; `lock` locks them until the transaction ends. */
export const listBotSeats = (tx: Transaction, workspaceId: number, { lock }: { lock: boolean }): Promise<BotSeat[]> =>
  seatStatements[lock ? 'lock' : 'list'](tx, workspaceId);

/**
 * Pauses bots that the plan has no room for, or resumes them. A paused bot is listened to, so that no client's message
 * is lost; nothing is sent.
 */
export const pauseBots = statement({
  name: 'pause-bots',
  text: `update bots set state = case when id = any($2) then 'paused' else 'connecting' end,
      reason = case when id = any($2) then 'plan' end
    where workspace_id = $1 and id = any($2 || $3::bigint[]) and deleted_at is null`,
  values: (workspaceId: number, { paused, returned }: { paused: readonly number[]; returned: readonly number[] }) => [
    workspaceId,
    paused,
    returned,
  ],
}).run();
