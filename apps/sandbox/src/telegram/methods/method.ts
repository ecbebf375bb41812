import type { Clock } from '../../shared/clock.ts';
import { ApiFault, badRequest } from '../api-fault.ts';
import type { CallParameters } from '../call-parameters.ts';
import type { FileStore } from '../file-store.ts';
import type { Groups } from '../groups.ts';
import type { LongPoll } from '../long-poll.ts';
import type { Transcript } from '../transcript.ts';
import type { UpdateQueue } from '../update-queue.ts';
import type { BotRecord, ChatRecord, World } from '../world.ts';

export type MethodDeps = {
  world: World;
  clock: Clock;
  queue: UpdateQueue;
  longPoll: LongPoll;
  transcript: Transcript;
  files: FileStore;
  groups: Groups;
  /** Whether webhooks must be HTTPS on one of Telegram's four ports, as in the cloud. */
  strictWebhooks: boolean;
  /** Starts delivering to the bot's webhook. */
  startDelivery(bot: BotRecord): void;
};

export type Call = { bot: BotRecord; parameters: CallParameters };
export type Answer = { result: unknown; description?: string };
export type Method = (call: Call) => Answer | Promise<Answer>;

/** The chat named by `chat_id`; throws the 400 and 403 a bot gets for strangers and for people who blocked it. */
export function getReachableChat(deps: MethodDeps, { bot, parameters }: Call): ChatRecord {
  const chat = getChat(deps, { bot, parameters });
  if (deps.world.deactivated.has(chat.personId)) throw new ApiFault(403, 'Forbidden: user is deactivated');
  if (chat.isBlocked) throw new ApiFault(403, 'Forbidden: bot was blocked by the user');
  return chat;
}

/** The chat named by `chat_id`, also when it is blocked. */
export function getChat(deps: MethodDeps, { bot, parameters }: Call): ChatRecord {
  const raw = parameters.text('chat_id').trim();
  if (raw === '') throw badRequest('chat_id is empty');
  const chat = /^-?\d+$/.test(raw) ? deps.transcript.find(bot.id, Number(raw)) : null;
  if (!chat) throw badRequest('chat not found');
  return chat;
}
