import { randomUUID } from 'node:crypto';
import type { Message } from '@switchboard/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdLock, lockWaits } from '../../../../testing/lock-waits.ts';
import { makeGroup, startTestApp, type TestApp, type TestWorkspace } from '../../../../testing/test-app.ts';

let app: TestApp;
let workspace: TestWorkspace;

beforeAll(async () => {
  app = await startTestApp();
  workspace = await app.createWorkspace();
});
afterAll(() => app.close());

test('a send that has waited for five seconds is answered 503, is not written later, and its repeat is written once', async () => {
  const { owner } = workspace;
  const held = await makeGroup(owner);
  const free = await makeGroup(owner);
  const send = ({ id }: { id: number }, content: string, client_msg_id: string = randomUUID()) =>
    owner.call<Message>('POST', `/api/channels/${id}/messages`, { content, client_msg_id });
  const release = await holdLock(app, workspace.id, 'select 1 from channels where id = $1 for update', [held.id]);

  const first = send(held, 'being written');
  await lockWaits(app);
  const id = randomUUID();
  const late = await send(free, 'waits in vain', id);
  expect(late).toMatchObject({ status: 503, body: { error: { code: 'server.unavailable' } } });
  expect(late.headers['retry-after']).toBe('2');

  await release();
  expect(await first).toMatchObject({ status: 201 });
  // Sends of a workspace are written in turn: had it been kept, it would come before this one.
  expect(await send(free, 'next')).toMatchObject({ status: 201 });
  expect(await send(free, 'waits in vain', id)).toMatchObject({ status: 201 });
  expect(await send(free, 'waits in vain', id)).toMatchObject({ status: 201 });
  const { result } = await owner.call<{ data: Message[] }>('GET', `/api/channels/${free.id}/messages`);
  expect(result.data.filter(({ system }) => system === null).map(({ content }) => content)).toEqual([
    'waits in vain',
    'next',
  ]);
}, 60_000);
