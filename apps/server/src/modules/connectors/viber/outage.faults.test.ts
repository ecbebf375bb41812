import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sendMessage } from '../../../testing/messengers/messaging-fixture.ts';
import { startViber, type ViberFixture } from '../../../testing/messengers/viber-fixture.ts';

let fixture: ViberFixture;

beforeAll(async () => {
  fixture = await startViber();
});
afterAll(() => fixture.close());

const shownTexts = async (phone: Awaited<ReturnType<ViberFixture['takePhone']>>) =>
  (await phone.read()).messages.filter((message) => message.from_bot).map(({ text }) => text);
const send = (channelId: number, content: string) => sendMessage(fixture.owner, channelId, { content });

describe('a thousand messages written while Viber is away', () => {
  test('arrive once and in order, with a restart of the server in the middle [23.9]', async () => {
    const texts = Array.from({ length: 50 }, (_, index) => `message ${index}`);
    const conversations: Awaited<ReturnType<ViberFixture['openConversation']>>[] = [];
    for (let index = 0; index < 5; index += 1) {
      const bot = await fixture.connectBot();
      for (let client = 0; client < 4; client += 1) {
        conversations.push(await fixture.openConversation(bot, `Waiting ${index}.${client}`));
      }
    }
    await fixture.viber.setDown(true);
    for (const text of texts) await Promise.all(conversations.map(({ channelId }) => send(channelId, text)));
    await fixture.viber.setDown(false);
    await vi.waitFor(async () => expect((await countOpen()) < 900).toBe(true), { timeout: 60_000, interval: 50 });
    await fixture.restartServer();
    await vi.waitFor(async () => expect(await countOpen()).toBe(0), { timeout: 120_000, interval: 250 });
    const unknown = await countUnknown();
    let [missing, doubled, disordered] = [0, 0, 0];
    for (const { phone } of conversations) {
      const shown = (await shownTexts(phone)).map((text) => texts.indexOf(text ?? ''));
      doubled += shown.length - new Set(shown).size;
      missing += texts.length - new Set(shown).size;
      disordered += shown.filter((place, index) => index > 0 && place < (shown[index - 1] ?? 0)).length;
    }
    expect({ doubled, disordered }).toEqual({ doubled: 0, disordered: 0 });
    // A call that the outage or the restart cut off may be missing, and says so.
    expect(missing).toBeLessThanOrEqual(unknown);
    expect(unknown).toBeLessThanOrEqual(conversations.length);
  }, 300_000);

  const count = async (where: string): Promise<number> => {
    const { rows } = await fixture.database.query<{ n: number }>(
      `select count(*)::int as n from deliveries d join channels c on c.workspace_id = d.workspace_id and c.id = d.channel_id
       where c.name like 'Waiting %' and ${where}`,
    );
    return rows[0]?.n ?? 0;
  };
  const countOpen = () => count(`d.state = 'queued'`);
  const countUnknown = () => count(`d.state = 'failed' and d.reason = 'unknown_outcome'`);
});
