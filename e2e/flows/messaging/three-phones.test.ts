import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeMessengerClient } from '../../../apps/sandbox/src/messenger/messenger-client.ts';
import { makePng } from '../../../apps/sandbox/src/shared/sample-picture.ts';
import { makeSandboxClient } from '../../../apps/sandbox/src/telegram/sandbox-client.ts';
import { makeViberClient } from '../../../apps/sandbox/src/viber/viber-client.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { findDemoBot } from '../../support/phone.ts';
import { makeApiClient } from '../../support/product.ts';
import { openStaff, type Staff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** One person's phone with one messenger, in the words that all three have in common. */
interface TestPhone {
  sendText(text: string): Promise<unknown>;
  sendPicture(): Promise<unknown>;
  sendFile(name: string): Promise<unknown>;
  sendVoice(): Promise<unknown>;
  /** Answers the bot's message with this text; false where the messenger tells bots nothing of it. */
  reply(to: string, text: string): Promise<boolean>;
  /** Opens the chat, if the messenger reports that. */
  look(): Promise<unknown>;
  /** The bot's messages: the words, the attachments, and the words that are answered. */
  listReceived(): Promise<{ text: string; kinds: string[]; answers: string | null }[]>;
}

interface Case {
  name: string;
  /** The person's first name. */
  person: string;
  makePhone(): Promise<TestPhone>;
  /** "with *care*" as it arrives. */
  formatted: string;
  /** The kinds of a picture, a file and a voice message of the team on the phone. */
  kinds: { picture: string; file: string; voice: string };
  /** What is said before anything is typed. */
  hint: RegExp | null;
  /** That the messenger shows no formatting, and takes nothing back, is said before it is done. */
  isPlain?: true;
  /** The tick of a message on the phone, and after the phone was looked at. */
  ticks: [arrived: string, seen: string];
}

const picture = makePng(60, 40, 90);
const voice = readFileSync(path.resolve(import.meta.dirname, '../../../apps/sandbox/public/samples/voice.ogg'));
const document = Buffer.from('%PDF-1.4 a price list');
const verifyToken = 'k3f9x2-0a8zq1-mm41td-9pw0ce';

const product = await startFileProduct();
const browser = useBrowser();
let viberBotId = 0;
let pageId = 0;

beforeAll(async () => {
  const { sandboxUrl, port } = product;
  const api = await makeApiClient(product, 'olena');
  const viber = await makeViberClient(sandboxUrl).createBot({ name: 'Acme in Viber' });
  viberBotId = viber.id;
  await api.callForResult('POST', '/api/addBot', { type: 2, title: 'Acme in Viber', token: viber.token });
  const messenger = makeMessengerClient(sandboxUrl);
  const page = await messenger.createPage('Acme Page');
  pageId = page.id;
  const { secret } = await messenger.readApp();
  await api.callForResult('POST', '/api/addBot', {
    type: 3,
    title: 'Acme Page',
    token: verifyToken,
    page_id: String(page.id),
    page_access_token: page.accessToken,
    app_secret: secret,
  });
  await messenger.setCallback(`http://127.0.0.1:${port}/webhook/facebook`, verifyToken);
  api.close();
  await waitUntil('both bots listen', async () => {
    const viberBot = (await makeViberClient(sandboxUrl).listBots()).find(({ id }) => id === viberBotId);
    return viberBot?.webhook_url !== null && (await messenger.readSubscription(pageId)).fields !== null;
  });
});

const addPerson = async (firstName: string) =>
  (await makeSandboxClient(product.sandboxUrl).createPerson({ first_name: firstName, language_code: 'en' })).id;

async function openTelegram(): Promise<TestPhone> {
  const sandbox = makeSandboxClient(product.sandboxUrl);
  const phone = sandbox.phone((await findDemoBot(product)).id, await addPerson('Tamara'));
  await phone.start();
  const listEntries = async () => (await phone.read()).messages.filter((entry) => entry.from_bot);
  return {
    sendText: (text) => phone.sendText(text),
    sendPicture: () => phone.sendFile({ kind: 'photo', bytes: picture, fileName: 'a.png', mimeType: 'image/png' }),
    sendFile: (name) => phone.sendFile({ kind: 'document', bytes: document, fileName: name }),
    sendVoice: () => phone.sendFile({ kind: 'voice', bytes: voice, fileName: 'v.ogg', mimeType: 'audio/ogg' }),
    async reply(to, text) {
      const answered = (await listEntries()).find(({ message }) => message.text === to)?.message.message_id ?? 0;
      await phone.sendText(text, { reply_to_message_id: answered });
      return true;
    },
    look: async () => undefined,
    listReceived: async () =>
      (await listEntries()).map(({ message }) => ({
        text: message.text ?? message.caption ?? '',
        kinds: (['photo', 'document', 'voice'] as const).filter((kind) => message[kind] !== undefined),
        answers: message.reply_to_message?.text ?? null,
      })),
  };
}

async function openViber(): Promise<TestPhone> {
  const phone = makeViberClient(product.sandboxUrl).phone(viberBotId, await addPerson('Viktoria'));
  return {
    sendText: (text) => phone.sendText(text),
    sendPicture: () => phone.sendFile({ kind: 'picture', bytes: picture, fileName: 'a.png' }),
    sendFile: (name) => phone.sendFile({ kind: 'file', bytes: document, fileName: name }),
    sendVoice: () => phone.sendFile({ kind: 'voice', bytes: voice, fileName: 'v.ogg' }),
    reply: async () => false,
    look: () => phone.readAll(),
    listReceived: async () => (await phone.read()).messages.filter((each) => each.from_bot).map(toReceived),
  };
}

async function openMessenger(): Promise<TestPhone> {
  const phone = makeMessengerClient(product.sandboxUrl).phone(pageId, await addPerson('Melania'));
  const send = (kind: 'picture' | 'file' | 'voice', name: string, mimeType: string, bytes: Buffer) =>
    phone.sendMedia({ kind, files: [{ bytes, name, mimeType }] });
  const listReceived = async () => (await phone.read()).messages.filter((each) => each.from_bot);
  return {
    sendText: (text) => phone.sendText(text),
    sendPicture: () => send('picture', 'a.png', 'image/png', picture),
    sendFile: (name) => send('file', name, 'application/pdf', document),
    sendVoice: () => send('voice', 'v.ogg', 'audio/ogg', voice),
    async reply(to, text) {
      const answered = (await listReceived()).find((each) => each.text === to)?.id ?? '';
      await phone.sendText(text, answered);
      return true;
    },
    look: () => phone.open(),
    listReceived: async () => (await listReceived()).map(toReceived),
  };
}

type Shown = Awaited<
  ReturnType<ReturnType<ReturnType<typeof makeMessengerClient>['phone']>['read']>
>['messages'][number];

const toReceived = ({ text, attachments = [], reply_to: replied }: Shown) => ({
  text: text ?? '',
  kinds: attachments.map(({ kind }) => kind),
  answers: replied?.text ?? null,
});

const cases: Case[] = [
  {
    name: 'Telegram',
    person: 'Tamara',
    makePhone: openTelegram,
    formatted: 'Packed with care',
    kinds: { picture: 'photo', file: 'document', voice: 'voice' },
    hint: null,
    ticks: ['sent', 'sent'],
  },
  {
    name: 'Viber',
    person: 'Viktoria',
    makePhone: openViber,
    formatted: 'Packed with *care*',
    kinds: { picture: 'picture', file: 'file', voice: 'file' },
    hint: /^In the session: no extra cost for (?:23 h|1 day)/,
    ticks: ['delivered', 'read'],
  },
  {
    name: 'Messenger',
    person: 'Melania',
    makePhone: openMessenger,
    formatted: 'Packed with care',
    kinds: { picture: 'picture', file: 'file', voice: 'voice' },
    hint: /^You can reply for (?:23 h|1 day)/,
    isPlain: true,
    ticks: ['delivered', 'read'],
  },
];

const waitForTick = (staff: Staff, text: string, state: string) =>
  staff.message(text).locator(`[data-testid^="delivery-"][data-state="${state}"]`).waitFor({ state: 'attached' });

describe.each(cases)('a phone with $name and the workspace', (given) => {
  const { person, makePhone, formatted, kinds, ticks } = given;
  it('talk in both directions: words, pictures, files, voice, answers; the ticks are right, and what it does not do is said before [22.1, 22.8, 22.13, 23.1, 23.7]', async () => {
    const phone = await makePhone();
    const receive = (
      what: string,
      matches: (each: Awaited<ReturnType<typeof phone.listReceived>>[number]) => boolean,
    ) => waitUntil(`the phone shows ${what}`, async () => (await phone.listReceived()).find(matches));
    await phone.sendText('Is it in stock?');
    const olena = await openStaff(browser(), product, 'olena', { path: '/messenger/new-clients/' });
    await olena.rowOf(person).getByText('Is it in stock?').waitFor();
    await olena.openConversation(person);
    await olena.byId('join-channel').click();

    await phone.sendPicture();
    await phone.sendFile('prices.pdf');
    await phone.sendVoice();
    await olena.page.locator('article img[src*="/files/"]').first().waitFor();
    // Messenger tells nothing of a file's name.
    await olena.message(`${document.length} B`).waitFor();
    await olena.page.locator('article audio').first().waitFor();

    if (given.hint !== null) await olena.byId('composer').getByText(given.hint).waitFor();
    await olena.write('Packed with **care**');
    if (given.isPlain) {
      await olena.byId('formatting-lost').getByText('this messenger doesn’t show formatting').waitFor();
    }
    await olena.composer.press('Enter');
    await receive('the formatted answer', ({ text }) => text === formatted);
    await waitForTick(olena, 'Packed with care', ticks[0]);
    await phone.look();
    await waitForTick(olena, 'Packed with care', ticks[1]);
    if (given.isPlain) {
      await olena.message('Packed with care').hover();
      await olena.message('Packed with care').getByTestId('message-more').click();
      await olena.byId('message-delete').click();
      await olena.page.getByText('The client keeps them, because this messenger can’t take messages back.').waitFor();
      await olena.page.keyboard.press('Escape');
      await olena.page.getByText('this messenger can’t take messages back').waitFor({ state: 'detached' });
    }

    const sendFile = async (name: string, mimeType: string, buffer: Buffer) => {
      await olena.attach({ name, mimeType, buffer });
      await olena.composer.press('Enter');
    };
    await sendFile('red.png', 'image/png', picture);
    await receive('a picture', (each) => each.kinds.includes(kinds.picture));
    await sendFile('offer.pdf', 'application/pdf', document);
    await receive('a file', (each) => each.kinds.includes(kinds.file));
    const filesBefore = (await phone.listReceived()).length;
    await sendFile('note.ogg', 'audio/ogg', voice);
    await waitUntil('the phone shows a voice message', async () => {
      const received = (await phone.listReceived()).slice(filesBefore);
      return received.some((each) => each.kinds.includes(kinds.voice));
    });

    await olena.message('Is it in stock?').hover();
    await olena.message('Is it in stock?').getByTestId('message-reply').click();
    await olena.send('Two are left');
    const answer = await receive('the reply', ({ text }) => text.endsWith('Two are left'));
    expect(`${answer.answers ?? ''} ${answer.text}`).toContain('Is it in stock?');
    if (await phone.reply('Two are left', 'Then one of them')) {
      const replied = await olena.waitForMessage('Then one of them');
      await replied.getByText('Two are left').waitFor();
    }
    await olena.close();
  });
});
