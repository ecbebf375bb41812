import type { Clock } from '../shared/clock.ts';
import { isRecord } from '../shared/is-record.ts';
import type { BotMessages } from './bot-messages.ts';
import { maxMessageBytes } from './check-message.ts';
import type { EventDelivery } from './event-delivery.ts';
import { toUser } from './to-user.ts';
import { ViberFault } from './wire.ts';
import type { BotRecord, World } from './world.ts';

const optionalEvents = ['delivered', 'seen', 'failed', 'subscribed', 'unsubscribed', 'conversation_started'];
const halfDayMs = 12 * 60 * 60 * 1000;
const maxBroadcast = 300;
const maxOnline = 100;

export type Method = (bot: BotRecord, body: Record<string, unknown>) => Promise<object> | object;

type Deps = {
  world: World;
  clock: Clock;
  messages: BotMessages;
  delivery: EventDelivery;
  /** Takes only https, as Viber does. */
  isStrict: boolean;
  readUrl: () => string;
};

/** The methods under `/pa/`; each returns the fields beside `status`, or throws a ViberFault. */
export function makeMethods({ world, clock, messages, delivery, isStrict, readUrl }: Deps): Map<string, Method> {
  async function setWebhook(bot: BotRecord, body: Record<string, unknown>): Promise<object> {
    const { url, event_types: wanted = optionalEvents, send_name: sendName, send_photo: sendPhoto } = body;
    if (url === undefined) throw new ViberFault(4, 'missing url');
    if (url === '') {
      bot.webhook = null;
      world.announceDirectory();
      return { event_types: [] };
    }
    if (typeof url !== 'string' || !URL.canParse(url)) throw new ViberFault(1);
    const { protocol } = new URL(url);
    if (protocol !== 'https:' && (isStrict || protocol !== 'http:')) throw new ViberFault(1);
    if (!Array.isArray(wanted) || !wanted.every((event) => optionalEvents.includes(String(event))))
      throw new ViberFault(3);
    if (!(await delivery.probe(bot, url))) throw new ViberFault(1);
    bot.webhook = { url, eventTypes: wanted.map(String), sendName: sendName === true, sendPhoto: sendPhoto === true };
    world.announceDirectory();
    return { event_types: [...new Set(['message', 'subscribed', 'unsubscribed', ...bot.webhook.eventTypes])] };
  }

  function getAccountInfo(bot: BotRecord): object {
    const { webhook } = bot;
    return {
      id: `pa:${5_006_000_000_000_000_000n + BigInt(bot.id)}`,
      name: bot.name,
      uri: bot.uri,
      country: 'UA',
      ...(webhook === null ? {} : { webhook: webhook.url, event_types: webhook.eventTypes }),
      subscribers_count: [...world.chats.values()].filter((chat) => chat.botId === bot.id && chat.isSubscribed).length,
    };
  }

  function getUserDetails(bot: BotRecord, { id }: Record<string, unknown>): object {
    if (typeof id !== 'string') throw new ViberFault(4, 'missing id');
    const chat = world.findChatByUserId(bot.id, id);
    if (chat === null) throw new ViberFault(5);
    chat.detailsAskedAtMs = chat.detailsAskedAtMs.filter((at) => at > clock.now() - halfDayMs);
    if (chat.detailsAskedAtMs.length >= 2) throw new ViberFault(12);
    chat.detailsAskedAtMs.push(clock.now());
    return {
      message_token: world.takeToken(),
      user: { ...toUser(world, bot, chat, readUrl()), primary_device_os: 'android 14' },
    };
  }

  function getOnline(bot: BotRecord, { ids }: Record<string, unknown>): object {
    if (!Array.isArray(ids) || ids.length > maxOnline) throw new ViberFault(3);
    return {
      users: ids.map((id) =>
        world.findChatByUserId(bot.id, String(id)) === null
          ? { id, online_status: 4, online_status_message: 'unavailable' }
          : { id, online_status: 0, online_status_message: 'online' },
      ),
    };
  }

  function broadcast(bot: BotRecord, { broadcast_list: list, ...body }: Record<string, unknown>): object {
    if (!Array.isArray(list) || list.length > maxBroadcast) throw new ViberFault(3);
    const failed: object[] = [];
    for (const receiver of list) {
      try {
        messages.accept(bot, { ...body, receiver });
      } catch (error) {
        if (!(error instanceof ViberFault)) throw error;
        failed.push({ receiver, status: error.status, status_message: error.message });
      }
    }
    return { message_token: world.takeToken(), failed_list: failed };
  }

  return new Map<string, Method>([
    ['set_webhook', setWebhook],
    ['get_account_info', getAccountInfo],
    ['get_user_details', getUserDetails],
    ['get_online', getOnline],
    ['broadcast_message', broadcast],
    ['send_message', (bot, body) => ({ message_token: messages.accept(bot, body).token, billing_status: 1 })],
  ]);
}

/** The body of a call; `{}` for a GET. */
export const readCallBody = (text: string): Record<string, unknown> => {
  if (text.trim() === '') return {};
  if (Buffer.byteLength(text) > maxMessageBytes) throw new ViberFault(3, 'the request is too large');
  try {
    const body: unknown = JSON.parse(text);
    if (isRecord(body)) return body;
  } catch {
    // Refused below.
  }
  throw new ViberFault(3);
};
