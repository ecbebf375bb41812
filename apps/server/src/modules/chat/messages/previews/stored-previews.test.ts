import type { Message, ReaderChannel } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeGroup,
  startTestApp,
  type TestApp,
  type TestUser,
  type TestWorkspace,
} from '../../../../testing/test-app.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let channelId: number;

beforeAll(async () => {
  app = await startTestApp();
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  channelId = (await makeGroup(owner)).id;
});

afterAll(() => app.close());

const send = async (content: string, parent_id?: number): Promise<Message> =>
  (await owner.call<Message>('POST', `/api/channels/${channelId}/messages`, { body: { content, parent_id } })).result;
const stored = async ({ seq }: Message): Promise<string | null> => {
  const { rows } = await query<{ preview: string | null }>('select preview from messages', seq);
  return rows[0]?.preview ?? null;
};
const query = <Row extends Record<string, unknown>>(start: string, seq: number) =>
  app.resources.database.inWorkspace(workspace.id, (tx) =>
    tx.query<Row>({
      text: `${start} where workspace_id = $1 and channel_id = $2 and seq = $3`,
      values: [workspace.id, channelId, seq],
    }),
  );
const listed = async () =>
  (await owner.call<ReaderChannel>('GET', `/api/channels/${channelId}`)).result.last_message?.preview;

describe('the preview of a message', () => {
  test('is stored when it is written and edited, unless the words are their own, and goes when it is deleted', async () => {
    const message = await send('**Bold** words');
    expect(await stored(message)).toBe('Bold words');
    const edit = (content: string) =>
      owner.call('PUT', `/api/channels/${channelId}/messages/${message.id}`, { body: { content } });
    await edit('`code` now');
    expect([await stored(message), await listed()]).toEqual(['code now', 'code now']);
    await edit('plain words');
    expect([await stored(message), await listed()]).toEqual([null, 'plain words']);
    await edit('_again_');
    await owner.call('DELETE', `/api/channels/${channelId}/messages/${message.id}`);
    expect([await stored(message), await listed()]).toEqual([null, '']);
  });

  test('is shown as it is stored, in the list and above replies, and made only where there is none', async () => {
    const parent = await send(`**first** ${'x'.repeat(500)}`);
    const early = await send('an answer', parent.id);
    await owner.call('DELETE', `/api/channels/${channelId}/messages/${early.id}`);
    await query(`update messages set preview = 'as it was stored'`, parent.seq);
    const reply = await send('~~another~~ answer', parent.id);
    expect(reply.parent?.content).toBe('as it was stored');
    const page = async () =>
      (
        await owner.call<{ data: Message[] }>(
          'GET',
          `/api/channels/${channelId}/messages?after_seq=${reply.seq - 1}&limit=1`,
        )
      ).result.data[0]?.parent?.content;
    expect(await page()).toBe('as it was stored');
    await query(`update messages set preview = 'of the last one'`, reply.seq);
    expect(await listed()).toBe('of the last one');
    // Like rows from before previews were stored.
    await query('update messages set preview = null', parent.seq);
    await query('update messages set preview = null', reply.seq);
    expect(await page()).toMatch(/^first x+…$/);
    expect(await listed()).toBe('another answer');
  });
});
