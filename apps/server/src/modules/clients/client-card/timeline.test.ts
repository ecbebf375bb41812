import type { TimelineEntry } from '@switchboard/contract';
import { messengers } from '@switchboard/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { makeMergeFixture } from '../../../testing/merge-fixture.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const app = await startTestApp();
const { workspace, manager, colleague, query, add, mergeNow } = await makeMergeFixture(app);
afterAll(() => app.close());

const addNote = (id: number, content: string, user = manager) =>
  user.call<{ id: number }>('POST', `/api/clients/${id}/notes`, { body: { content } });
interface Timeline {
  data: TimelineEntry[];
  clients: { id: number; service_type: number }[];
  hasMore: boolean;
}
const timelineOf = async (id: number, more = '') =>
  (await colleague.call<Timeline>('GET', `/api/clients/${id}/timeline${more}`)).result;
let lastMessageId = 900_000;
const say = async (channelId: number, clientId: number | null, content: string) => {
  await query(
    `insert into messages (workspace_id, channel_id, seq, ts, id, client_id, created_by, content, created_at, updated_at)
     select $1, $2, c.last_seq + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint,
       $6, $3, $4, $5, now(), now() from channels c where c.workspace_id = $1 and c.id = $2`,
    [workspace.id, channelId, clientId, clientId === null ? manager.id : null, content, (lastMessageId += 1)],
  );
  await query('update channels set last_seq = last_seq + 1 where workspace_id = $1 and id = $2', [
    workspace.id,
    channelId,
  ]);
};
describe('the timeline', () => {
  test('has notes, changes and messages of all a person’s clients, newest first, and names the messenger [25.27]', async () => {
    const [one, two] = [await add('Vira'), await add('Віра', messengers.viber)];
    await say(one.channelId, one.clientId, 'first, in Telegram');
    await addNote(two.clientId, 'second, a note');
    await say(two.channelId, two.clientId, 'third, in Viber');
    await say(one.channelId, null, 'fourth, an answer');
    await manager.call('PUT', '/api/editClient', { body: { id: one.clientId, first_name: 'Viera' } });
    expect((await timelineOf(one.clientId)).data).toHaveLength(3);
    await mergeNow(one.clientId, two.clientId);
    const wordsOf = ({ client_id, note, change, said }: TimelineEntry) =>
      [client_id, note?.content ?? (change ? `${change.field} ${change.after}` : said?.preview)] as const;
    const { data, clients, hasMore } = await timelineOf(two.clientId);
    expect(data.slice(2).map(wordsOf)).toEqual([
      [one.clientId, 'name Viera'],
      [one.clientId, 'fourth, an answer'],
      [two.clientId, 'third, in Viber'],
      [two.clientId, 'second, a note'],
      [one.clientId, 'first, in Telegram'],
    ]);
    expect(data[3]?.said).toMatchObject({ channel_id: one.channelId, seq: 2, author: { id: manager.id } });
    expect(data[4]?.said?.author).toBeNull();
    expect(clients.map(({ id, service_type }) => [id, service_type])).toEqual([
      [one.clientId, messengers.telegram],
      [two.clientId, messengers.viber],
    ]);
    expect(hasMore).toBe(false);
    // Page by page it is the same, complete and without repeats.
    for (const limit of [1, 2, 3]) {
      const pages: TimelineEntry[] = [];
      for (let before = ''; ; ) {
        const page = await timelineOf(one.clientId, `?limit=${limit}${before}`);
        pages.push(...page.data);
        if (!page.hasMore) break;
        before = `&before=${page.data.at(-1)?.ts}`;
      }
      expect(pages.map(wordsOf)).toEqual(data.map(wordsOf));
    }
  });

  test('leaves out what was deleted or removed, and what the product says by itself', async () => {
    const one = await add('Zoya');
    for (const content of ['removed', 'deleted', 'kept']) await say(one.channelId, one.clientId, content);
    await query(
      `update messages set deleted_at = now(), content = '' where workspace_id = $1 and channel_id = $2 and seq = 2`,
      [workspace.id, one.channelId],
    );
    await query('update channels set first_seq = 2 where workspace_id = $1 and id = $2', [workspace.id, one.channelId]);
    await manager.call('PUT', `/api/channels/${one.channelId}/members/join`);
    const { data } = await timelineOf(one.clientId);
    expect(data.flatMap(({ said }) => said?.preview ?? [])).toEqual(['kept']);
  });
});
