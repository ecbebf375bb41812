import type { BotPlace } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';

/** The bots that the plan counts; `lock` locks them until the transaction ends. */
export const listBotPlaces = async (
  tx: Transaction,
  workspaceId: number,
  { lock }: { lock: boolean },
): Promise<BotPlace[]> => {
  const { rows } = await tx.query<BotPlace>({
    name: lock ? 'lock-bot-places' : 'list-bot-places',
    text: `select id, title, type, state = 'paused' as is_paused from bots
      where workspace_id = $1 and deleted_at is null order by id ${lock ? 'for no key update' : ''}`,
    values: [workspaceId],
  });
  return rows;
};

/**
 * Pauses bots that the plan has no room for, or lets them back. A paused bot is listened to, so that nothing a client writes
 * is lost; nothing goes out.
 */
export const pauseBots = async (
  tx: Transaction,
  workspaceId: number,
  { paused, returned }: { paused: readonly number[]; returned: readonly number[] },
): Promise<void> => {
  await tx.query({
    name: 'pause-bots',
    text: `update bots set state = case when id = any($2) then 'paused' else 'connecting' end,
        reason = case when id = any($2) then 'plan' end
      where workspace_id = $1 and id = any($2 || $3::bigint[]) and deleted_at is null`,
    values: [workspaceId, paused, returned],
  });
};
