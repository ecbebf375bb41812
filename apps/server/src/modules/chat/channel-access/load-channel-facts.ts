import { type Ability, type Actor, type ChannelFacts, can } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/http/index.ts';
import { type ChannelFactsRow, findChannelFacts } from './channel-facts-queries.ts';

type ChannelAbility = Extract<Ability, `channel.${string}` | `conversation.${string}`>;

/**
 * Facts of a channel that the actor may use in this way. A channel that does not exist and one the actor may not read
 * give the same 404; one they may read but not use in this way gives a 403.
 */
export const assertMayUse = (
  actor: Actor,
  facts: ChannelFactsRow | null,
  ability: ChannelAbility = 'channel.read',
): ChannelFactsRow & ChannelFacts => {
  if (facts === null || !can(actor, 'channel.read', facts)) throw new AppError('channel.not_found');
  if (!can(actor, ability, facts)) throw new AppError('permission.denied');
  return facts;
};

/** Whether the actor may read a channel and its messages. */
export const mayReadChannel = async (
  tx: Transaction,
  actor: Actor & { workspaceId: number },
  channelId: number,
): Promise<boolean> => {
  const facts = await findChannelFacts(tx, actor.workspaceId, channelId, actor.userId);
  return facts !== null && can(actor, 'channel.read', facts);
};

/** Reads these facts; `lock` locks the channel's row until the transaction ends. */
export const loadChannelFacts = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  actor: Actor,
  ability: ChannelAbility = 'channel.read',
  { lock = false } = {},
): Promise<ChannelFactsRow & ChannelFacts> =>
  assertMayUse(actor, await findChannelFacts(tx, workspaceId, channelId, actor.userId, lock), ability);
