import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePng } from '../../../../../sandbox/src/shared/sample-picture.ts';
import { startFacebook } from '../../../testing/messengers/facebook-fixture.ts';
import {
  listMessages,
  readPhone,
  sendMessage,
  startMessaging,
  waitForDelivery,
} from '../../../testing/messengers/messaging-fixture.ts';
import { startViber } from '../../../testing/messengers/viber-fixture.ts';
import { upload } from '../../../testing/multipart.ts';
import type { TestUser } from '../../../testing/test-app.ts';

interface Line {
  owner: TestUser;
  channelId: number;
  /** The final state of a message on a phone that is on; only some messengers report its arrival. */
  arrived: 'sent' | 'delivered';
  /** The texts and captions from the bot, oldest first; empty for a file without. */
  readTexts: () => Promise<string[]>;
  close: () => Promise<void>;
}

const openTelegram = async (): Promise<Line> => {
  const fixture = await startMessaging();
  const { phone, channelId } = await fixture.openConversation(await fixture.connectBot(), 'Halyna');
  return { ...fixture, channelId, arrived: 'sent', readTexts: () => readPhone(phone) };
};

const openViber = async (): Promise<Line> => {
  const fixture = await startViber();
  const { phone, channelId } = await fixture.openConversation(await fixture.connectBot(), 'Halyna');
  const readTexts = async () =>
    (await phone.read()).messages.filter(({ from_bot }) => from_bot).map(({ text }) => text ?? '');
  return { ...fixture, channelId, arrived: 'delivered', readTexts };
};

const openMessenger = async (): Promise<Line> => {
  const fixture = await startFacebook();
  const { phone, channelId } = await fixture.openConversation(await fixture.connectPage(), 'Halyna');
  const readTexts = async () =>
    (await phone.read()).messages.filter(({ from_bot }) => from_bot).map(({ text }) => text ?? '');
  return { ...fixture, channelId, arrived: 'delivered', readTexts };
};

const surroundings = ['**M**', '_M_', '~~M~~', '**_M_**', '> **M**', '- M\n- M', '1. M', '||M||', '(M)!', 'M, **M**'];

describe.each([
  ['Telegram', openTelegram],
  ['Viber', openViber],
  ['Messenger', openMessenger],
])('on %s', (_name, open) => {
  let line: Line;
  let mention: string;

  beforeAll(async () => {
    line = await open();
    mention = `@[anna](${line.owner.id})`;
  });
  afterAll(() => line.close());

  const send = (content: string, more: object = {}) =>
    sendMessage(line.owner, line.channelId, {
      content: content.replaceAll('M', mention),
      client_msg_id: randomUUID(),
      ...more,
    });

  test('marks around nothing but mentions reach nobody, and a file goes without them [23.11]', async () => {
    for (const content of surroundings) {
      expect([content, await send(content)]).toMatchObject([content, { delivery: null, audience: 'internal' }]);
    }
    // The rest of a link around a mention.
    const rest = await waitForDelivery(line.owner, await send('[M](https://shop.test)'), 'failed');
    expect(rest.delivery?.reason).toBe('nothing_to_send');
    for (const content of surroundings) {
      const { result } = await upload(line.owner, makePng(8, 8), `${surroundings.indexOf(content)}.png`);
      const sent = await send(content, { files: [result.model.id] });
      expect(sent.audience).toBe('public');
      await waitForDelivery(line.owner, sent, line.arrived);
    }
    const question = await send('**M look** here');
    await waitForDelivery(line.owner, question, line.arrived);
    // A messenger without replies quotes the words that were sent.
    await waitForDelivery(line.owner, await send('yes', { parent_id: question.id }), line.arrived);
    const texts = await line.readTexts();
    expect(texts.filter((text) => text !== '').slice(0, -1)).toEqual([expect.stringMatching(/^\*?look\*? here$/)]);
    expect(texts.at(-1)).toMatch(/^(?:> look here\n)?yes$/);
    expect(texts).toHaveLength(surroundings.length + 2);
    expect(
      (await listMessages(line.owner, line.channelId)).filter(({ audience }) => audience === 'internal'),
    ).toHaveLength(surroundings.length);
  });
});
