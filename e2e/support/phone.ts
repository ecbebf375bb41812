import type { PhoneMessage } from '../../apps/sandbox/src/telegram/control/control-views.ts';
import { makeSandboxClient, type Phone } from '../../apps/sandbox/src/telegram/sandbox-client.ts';
import { telegramBot } from '../../scripts/demo/content.ts';
import type { ProductAddress } from './product.ts';
import { waitUntil } from './wait-until.ts';

export interface ClientPhone extends Phone {
  personId: number;
  botId: number;
  /** First and last name, as the workspace shows them. */
  name: string;
  /** Resolves with the bot's message once the phone shows one that `matches`. */
  receive(what: string, matches: (message: PhoneMessage['message']) => boolean): Promise<PhoneMessage['message']>;
  /** The bot's messages, in order; texts and captions. */
  listReceived(): Promise<string[]>;
}

let people = 0;

/** A person new to the workspace with Telegram open at the demo's bot, or at another one. */
export async function makeClientPhone(
  product: ProductAddress,
  firstName: string,
  botId?: number,
): Promise<ClientPhone> {
  const sandbox = makeSandboxClient(product.sandboxUrl);
  people += 1;
  const lastName = `Test${process.pid}x${people}`;
  const person = await sandbox.createPerson({ first_name: firstName, last_name: lastName, language_code: 'en' });
  const bot = botId ?? (await findDemoBot(product)).id;
  const phone = sandbox.phone(bot, person.id);
  const listFromBot = async () =>
    (await phone.read()).messages.filter((entry) => entry.from_bot).map((entry) => entry.message);
  return {
    ...phone,
    personId: person.id,
    botId: bot,
    name: `${firstName} ${lastName}`,
    receive: (what, matches) => waitUntil(`the phone shows ${what}`, async () => (await listFromBot()).find(matches)),
    listReceived: async () => (await listFromBot()).map((message) => message.text ?? message.caption ?? ''),
  };
}

/** The stand-in's record of the Telegram bot that the demo has connected. */
export async function findDemoBot({ sandboxUrl }: ProductAddress) {
  const bots = await makeSandboxClient(sandboxUrl).listBots();
  const bot = bots.find(({ username }) => username === telegramBot.username);
  if (!bot) throw new Error("the stand-in does not know the demo's bot");
  return bot;
}
