import type { RatingComment } from '@switchboard/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addConversation, type TestConversation } from '../../../../testing/messengers/conversation-fixture.ts';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../../testing/test-app.ts';
import { systemDraft, writeMessages } from '../../../chat/messages/index.ts';
import { phoneQueue } from '../../deliveries/index.ts';
import { episodeStatements } from '../../episodes/index.ts';
import { rollUpSome } from '../roll-up.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  workspace = await app.createWorkspace();
  owner = workspace.owner;
});

const inWorkspace = <Result>(work: Parameters<typeof app.resources.database.inWorkspace<Result>>[1]) =>
  app.resources.database.inWorkspace(workspace.id, work);

const say = ({ channelId, clientId }: TestConversation, content: string) =>
  inWorkspace(async (tx) => {
    const draft = {
      ...systemDraft(channelId, { code: 'left', params: {} } as const),
      author: { kind: 'client', clientId } as const,
      system: null,
      content,
    };
    await writeMessages(tx, workspace.id, [draft], { phones: phoneQueue.statements, episodes: episodeStatements });
  });
const answer = async ({ channelId }: TestConversation) => {
  await owner.call('PUT', `/api/channels/${channelId}/members/join`);
  await owner.call('POST', `/api/channels/${channelId}/messages`, {
    body: { content: 'Thank you', client_msg_id: crypto.randomUUID() },
  });
};
const rate = async (conversation: TestConversation, stars: number, ...words: string[]) => {
  await inWorkspace((tx) =>
    tx.query(
      `insert into episode_ratings (workspace_id, channel_id, number, planned_at, asked_by, asked_at, asked_seq)
        values ($1, $2, 1, now(), $3, now(), 1)`,
      [workspace.id, conversation.channelId, owner.id],
    ),
  );
  await inWorkspace((tx) =>
    tx.query('update episode_ratings set rating = $3, rated_at = now() where workspace_id = $1 and channel_id = $2', [
      workspace.id,
      conversation.channelId,
      stars,
    ]),
  );
  for (const word of words) await say(conversation, word);
};

const today = () => new Date().toISOString().slice(0, 10);
const path = (more = '') => `/api/reports/comments?from=${today()}&to=${today()}&zone=UTC${more}`;
const list = async (more = '', user = owner) => {
  while (await inWorkspace((tx) => rollUpSome(tx, workspace.id)));
  return (await user.call<{ data: RatingComment[]; next_cursor: string | null }>('GET', path(more))).result;
};

test('what a client wrote after rating stands beside the stars, until somebody answers [49.18]', async () => {
  const halyna = await addConversation(app, workspace.id);
  await say(halyna, 'Before');
  await rate(halyna, 2, 'Very slow', 'and rude');
  await answer(halyna);
  await say(halyna, 'Something else');
  const silent = await addConversation(app, workspace.id, 'Vira');
  await rate(silent, 5);
  await answer(silent);
  await say(silent, 'A new question');
  expect(await list()).toMatchObject({
    data: [
      {
        stars: 2,
        text: 'Very slow\nand rude',
        channel_id: halyna.channelId,
        channel_name: 'Halyna',
        user_id: owner.id,
        bot_title: 'Support',
      },
    ],
    next_cursor: null,
  });
  expect((await list('&stars=5')).data).toEqual([]);
  expect((await list('&stars=2')).data).toHaveLength(1);
  expect((await list(`&bot_id=${silent.botId}`)).data).toEqual([]);
  // As when its client is erased, or the team deletes it.
  await inWorkspace((tx) =>
    tx.query(`update messages set deleted_at = now(), content = '' where workspace_id = $1 and client_id is not null`, [
      workspace.id,
    ]),
  );
  expect((await list()).data).toEqual([]);
});

test('comments come in pages, each once [49.18]', async () => {
  for (let n = 0; n < 23; n += 1) await rate(await addConversation(app, workspace.id, `Client ${n}`), 4, `Word ${n}`);
  const first = await list();
  expect(first.data).toHaveLength(20);
  const second = await list(`&cursor=${encodeURIComponent(first.next_cursor ?? '')}`);
  expect(second.next_cursor).toBeNull();
  const words = [...first.data, ...second.data].map(({ text }) => text);
  expect(words).toEqual(Array.from({ length: 23 }, (_, n) => `Word ${22 - n}`));
});

test('comments are for who may read conversations, of their own work where they see no statistics [49.18]', async () => {
  const conversation = await addConversation(app, workspace.id);
  await rate(conversation, 1, 'Bad');
  const member = await workspace.addUser(3, 'Dmytro');
  expect(await member.call('GET', path())).toMatchObject({
    status: 403,
    body: { error: { code: 'permission.denied' } },
  });
  const { result: role } = await owner.call<{ id: number }>('POST', '/api/roles', {
    body: { name: 'Answers', permissions: { leads: ['read'] } },
  });
  const colleague = await workspace.addUser(role.id, 'Anna');
  expect((await list()).data).toHaveLength(1);
  expect((await list('', colleague)).data).toEqual([]);
  expect((await colleague.call('GET', path(`&user_id=${owner.id}`))).status).toBe(403);
  const other = await app.createWorkspace();
  expect((await list(`&bot_id=${conversation.botId}`, other.owner)).data).toEqual([]);
});
