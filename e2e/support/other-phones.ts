import { makeMessengerClient } from '../../apps/sandbox/src/messenger/messenger-client.ts';
import { makeViberClient } from '../../apps/sandbox/src/viber/viber-client.ts';
import { facebookPage, viberBot } from '../../scripts/demo/content.ts';
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

/** The same with the demo's Facebook page, whose callback is registered first. */
export async function startPageConversation(product: ProductAddress, firstName: string) {
  const { sandboxUrl } = product;
  const control = makeMessengerClient(sandboxUrl);
  await control.setCallback(`http://127.0.0.1:${product.port}/webhook/facebook`, facebookPage.verifyToken);
  const [page] = await control.listPages();
  if (!page) throw new Error('the stand-in does not know the demo’s page');
  await waitUntil(
    'the demo’s page is subscribed',
    async () => (await control.readSubscription(page.id)).fields !== null,
  );
  const name = { first_name: firstName, last_name: lastName() };
  const person = await makeViberClient(sandboxUrl).createPerson({ ...name, language_code: 'en' });
  const phone = control.phone(page.id, person.id);
  await phone.sendText('Hello');
  const channelId = await joinAsManager(product, 'olena', `${name.first_name} ${name.last_name}`);
  return { phone, pageId: page.id, control, channelId };
}
