import type { Episode, RatingPolicy, ReaderChannel } from '@switchboard/contract';
import { suggestedRatingTexts } from '@switchboard/contract/ratings';
import { Client } from 'pg';
import { expect } from 'vitest';
import type { TestApp, TestUser } from '../test-app.ts';
import { eventually, readLines, sendMessage, waitForDelivery } from './messaging-fixture.ts';

interface Rated {
  app: TestApp;
  owner: TestUser;
  botId: number;
  channelId: number;
}

/** What a phone shows of the bot, oldest first. */
interface ShownQuestion {
  id: string;
  text: string;
  buttons: { label: string; data: string }[];
}

const endPauses = async (app: TestApp) => {
  const client = new Client(app.database.connection);
  await client.connect();
  await client.query(`update graphile_worker._private_jobs set run_at = now() where key like 'ask-rating:%'`);
  await client.end();
};

export const readEpisode = async (owner: TestUser, channelId: number): Promise<Episode | undefined> =>
  (await owner.call<{ data: Episode[] }>('GET', `/api/channels/${channelId}/episodes`)).result.data[0];

/** Answers, closes, waits for the question on the phone, and has the client press two of its buttons. */
export const rateOnPhone = async (
  { app, owner, botId, channelId }: Rated,
  phone: { read: () => Promise<ShownQuestion[]>; press: (id: string, data: string) => Promise<unknown> },
): Promise<ReaderChannel> => {
  const policy = { is_on: true, ...suggestedRatingTexts, once_in_days: 30, low_at_most: 2, task_user_id: null };
  const body = { ...policy, version: 0 };
  const saved = await owner.call<RatingPolicy>('PUT', `/api/ratings/bots/${botId}`, { body });
  expect(saved.result).toEqual({ ...policy, bot_id: botId, version: 1 });
  await waitForDelivery(owner, await sendMessage(owner, channelId, { content: 'Done' }), 'sent').catch(() => {});
  const read = async () => (await owner.call<ReaderChannel>('GET', `/api/channels/${channelId}`)).result;
  const closed = await owner.call<{ asks_rating: boolean }>('PUT', `/api/channels/${channelId}/state`, {
    body: { state: 'closed', version: (await read()).state_version },
  });
  expect(closed.result).toMatchObject({ asks_rating: true });
  await endPauses(app);
  const question = await eventually(async () => {
    const shown = (await phone.read()).at(-1);
    expect(shown?.buttons.map(({ label }) => label)).toEqual(['1 ⭐', '2 ⭐', '3 ⭐', '4 ⭐', '5 ⭐']);
    return shown as ShownQuestion;
  });
  expect(Object.values(suggestedRatingTexts.question)).toContain(question.text);
  const before = await readLines(owner, channelId);
  await phone.press(question.id, question.buttons[1]?.data ?? '');
  await eventually(async () => expect(await readEpisode(owner, channelId)).toMatchObject({ number: 1, rating: 2 }));
  await eventually(async () =>
    expect(Object.values(suggestedRatingTexts.thanks)).toContain((await phone.read()).at(-1)?.text),
  );
  expect(await readLines(owner, channelId)).toEqual([...before, 'rating_thanks']);
  await phone.press(question.id, question.buttons[3]?.data ?? '');
  await eventually(async () => expect(await readEpisode(owner, channelId)).toMatchObject({ rating: 4 }));
  expect(await readLines(owner, channelId)).toEqual([...before, 'rating_thanks']);
  const after = await read();
  expect(after).toMatchObject({ state: 'closed', awaiting_since: null });
  return after;
};
