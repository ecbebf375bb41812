import { MessengerClient } from 'messaging-api-messenger';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeSandbox, type Sandbox } from '../app.ts';
import { makePeopleClient } from '../people/people-client.ts';
import { makeControlRequest } from '../shared/control-request.ts';
import { makePng } from '../shared/sample-picture.ts';
import { makeMessengerClient } from './messenger-client.ts';

/** An independent client library, as a witness that the sandbox speaks the Graph API. */
let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await makeSandbox({ port: 0 });
});
afterEach(() => sandbox.close());

const openChat = async () => {
  const control = makeMessengerClient(sandbox.url);
  const page = await control.createPage('Acme Shop');
  const people = makePeopleClient(makeControlRequest(sandbox.url));
  const person = await people.createPerson({ first_name: 'Olena', last_name: 'Koval' });
  const phone = control.phone(page.id, person.id);
  const incoming = await phone.sendText('hi');
  const psid = await control.readPsid(page.id, person.id);
  const { secret: appSecret } = await control.readApp();
  const given = { accessToken: page.accessToken, origin: sandbox.url, version: '25.0' };
  const shown = async () => (await phone.read()).messages.filter(({ from_bot }) => from_bot);
  return { control, page, phone, incoming, psid, appSecret, given, shown };
};

test('messaging-api-messenger asks, sends, answers and acts, with the proof that an app may demand [24.3]', async () => {
  const { control, page, psid, incoming, appSecret, given, shown } = await openChat();
  await control.setApp({ requires_proof: true });
  await expect(new MessengerClient(given).sendText(psid, 'without proof')).rejects.toThrow(/100.*appsecret_proof/);
  const client = new MessengerClient({ ...given, appSecret });

  expect(await client.getPageInfo()).toMatchObject({ id: String(page.id), name: 'Acme Shop' });
  expect(await client.getUserProfile(psid)).toMatchObject({ firstName: 'Olena', lastName: 'Koval' });

  const sent = await client.sendText(psid, 'Привіт, Olena');
  expect(sent).toMatchObject({ recipientId: psid });
  const picture = makePng(8, 8);
  await client.sendImage(psid, picture, { filename: 'photo.png', contentType: 'image/png' } as never);
  const { attachmentId } = await client.uploadFile(Buffer.from('%PDF-1.4'), {
    isReusable: true,
    filename: 'offer.pdf',
  });
  await client.sendFile(psid, { attachmentId });
  await client.sendMessage(psid, {
    text: 'Which one?',
    quickReplies: [{ contentType: 'text', title: 'This', payload: 'THIS' }],
  });
  await client.sendRawBody({
    messaging_type: 'RESPONSE',
    recipient: { id: psid },
    reply_to: { mid: incoming },
    message: { text: 'about this' },
  });
  expect(await shown()).toMatchObject([
    { id: sent.messageId, text: 'Привіт, Olena' },
    { attachments: [{ kind: 'picture' }] },
    { attachments: [{ kind: 'file' }] },
    { text: 'Which one?' },
    { text: 'about this' },
  ]);
  expect(await client.typingOn(psid)).toMatchObject({ recipientId: psid });
  expect(await client.markSeen(psid)).toMatchObject({ recipientId: psid });
});

test('messaging-api-messenger is refused with the codes of the Graph API [24.3]', async () => {
  const { control, page, psid, phone, given, shown } = await openChat();
  const client = new MessengerClient(given);
  await expect(client.sendText(psid, 'x'.repeat(2_000))).rejects.toThrow(/100/);
  await expect(client.sendText('7', 'to nobody')).rejects.toThrow(/100.*No matching user/);
  await expect(
    client.sendText(psid, 'of a dead tag', { messagingType: 'MESSAGE_TAG', tag: 'ACCOUNT_UPDATE' }),
  ).rejects.toThrow(/100/);
  await phone.block();
  await expect(client.sendText(psid, 'to somebody away')).rejects.toThrow(/551/);
  await control.revokeToken(page.id);
  await expect(client.getPageInfo()).rejects.toThrow(/190/);
  expect(await shown()).toEqual([]);
});
