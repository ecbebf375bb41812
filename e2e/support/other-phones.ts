import { makeViberClient } from '../../apps/sandbox/src/viber/viber-client.ts';
import { viberBot } from '../../scripts/demo/content.ts';
import { joinAsManager } from './conversation.ts';
import type { ProductAddress } from './product.ts';
import { waitUntil } from './wait-until.ts';

const lastName = () => `Test${process.pid}x${Date.now() % 1_000_000}`;

/** A client who has just written `Hello` to the demo's Viber bot, in a conversation that olena manages. */
export async function startViberConversation(product: ProductAddress, firstName: string) {
  const { sandboxUrl } = product;
  const control = makeViberClient(sandboxUrl);
  const bot = await waitUntil('the demo’s Viber bot listens', async () =>
    (await control.listBots()).find(({ uri, webhook_url: webhook }) => uri === viberBot.username && webhook !== null),
  );
  const name = { first_name: firstName, last_name: lastName() };
  const person = await control.createPerson({ ...name, language_code: 'en' });
  const phone = control.phone(bot.id, person.id);
  await phone.sendText('Hello');
  const channelId = await joinAsManager(product, 'olena', `${name.first_name} ${name.last_name}`);
  return { phone, botId: bot.id, control, channelId };
}
