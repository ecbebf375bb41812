import { once } from 'node:events';
import { createServer } from 'node:http';
import { ViberClient, ViberTypes } from 'messaging-api-viber';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeSandbox, type Sandbox } from '../app.ts';
import { makeViberClient } from './viber-client.ts';

/** An independent client library, as a witness that the sandbox speaks Viber's protocol. */
let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await makeSandbox({ port: 0 });
});
afterEach(() => sandbox.close());

test('messaging-api-viber sets a webhook, sends, asks, and is refused [24.3]', async () => {
  const client = makeViberClient(sandbox.url);
  const bot = await client.createBot({ name: 'Acme Support', uri: 'acmesupport' });
  const person = await client.createPerson({ first_name: 'Olena', language_code: 'uk' });
  const phone = client.phone(bot.id, person.id);
  const hook = createServer((request, response) => request.resume().on('end', () => response.end()));
  hook.listen(0, '127.0.0.1');
  await once(hook, 'listening');
  const address = hook.address();
  const viber = new ViberClient({ accessToken: bot.token, sender: { name: 'Acme' }, origin: sandbox.url });
  try {
    const port = typeof address === 'object' && address ? address.port : 0;
    const set = await viber.setWebhook(`http://127.0.0.1:${port}/`, {
      eventTypes: [ViberTypes.EventType.Delivered, ViberTypes.EventType.Seen],
    });
    expect(set).toMatchObject({ status: 0, eventTypes: expect.arrayContaining(['message', 'delivered', 'seen']) });
    expect(await viber.getAccountInfo()).toMatchObject({ name: 'Acme Support', uri: 'acmesupport' });
    await phone.sendText('hi');
    const receiver = (await phone.read()).user_id ?? '';
    expect(await viber.getUserDetails(receiver)).toMatchObject({ id: receiver, language: 'uk' });
    await viber.sendText(receiver, 'Привіт, Olena');
    await viber.sendLocation(receiver, { lat: 50.45, lon: 30.52 } as never);
    await viber.sendContact(receiver, { name: 'Sales', phoneNumber: '+380441112233' });
    expect((await phone.read()).messages.filter((message) => message.from_bot)).toMatchObject([
      { text: 'Привіт, Olena', sender_name: 'Acme' },
      { attachments: [{ kind: 'location', latitude: 50.45, longitude: 30.52 }] },
      { attachments: [{ kind: 'contact', name: 'Sales', phone_number: '+380441112233' }] },
    ]);
    await expect(viber.sendText('nobody', 'hi')).rejects.toThrow(/receiverNotRegistered/);
    await viber.removeWebhook();
    await expect(viber.sendText(receiver, 'hi')).rejects.toThrow(/webhookNotSet/);
  } finally {
    hook.close();
  }
});
