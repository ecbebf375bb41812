import type { Message, ReaderChannel } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeGroup, startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';

let app: TestApp;
let workspace: TestWorkspace;
let maker: TestUser;
let outsider: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  workspace = await app.createWorkspace();
  maker = await workspace.addUser(3);
  outsider = await workspace.addUser(3);
});

afterAll(() => app.close());

const socketOf = (user: TestUser) => TestSocket.signIn(app.port, workspace.host, user.token);
const mute = (user: TestUser, id: number) => user.call('PUT', `/api/channels/${id}/mute`);
const unmute = (user: TestUser, id: number) => user.call('DELETE', `/api/channels/${id}/mute`);

describe('muting a channel', () => {
  test('is told to the own devices only, once, and leaves the totals without the channel [4.16, 7.6]', async () => {
    const reader = await workspace.addUser(3);
    await reader.call('POST', '/api/channels/read');
    const { id } = await makeGroup(maker, [reader.id]);
    await maker.call('POST', `/api/channels/${id}/messages`, { body: { content: 'one' } });
    const [own, others] = await Promise.all([socketOf(reader), socketOf(maker)]);
    await mute(reader, id);
    expect((await mute(reader, id)).status).toBe(200);
    const total = async () =>
      (await reader.call<{ total: number }>('GET', '/api/channels/unread-messages-count')).result.total;
    expect((await reader.call<ReaderChannel>('GET', `/api/channels/${id}`)).result).toMatchObject({
      muted: true,
      unread_count: 1,
    });
    expect(await total()).toBe(0);
    await unmute(reader, id);
    expect(await total()).toBe(1);
    const { result } = await maker.call<Message>('POST', '/api/channels/1/messages', { body: { content: 'now' } });
    for (const socket of [own, others]) await socket.waitForEvent('newMessage', (message) => message.id === result.id);
    expect(own.eventsNamed('updateMembership').map(({ data }) => data)).toEqual([
      { channel_id: id, muted: true },
      { channel_id: id, muted: false },
    ]);
    expect(others.eventsNamed('updateMembership')).toEqual([]);
    own.close();
    others.close();
  });

  test('is for members [7.6]', async () => {
    const shown = (await makeGroup(maker)).id;
    const hidden = (await makeGroup(maker, [], false)).id;
    for (const act of [mute, unmute]) {
      const refused = await act(outsider, shown);
      expect([refused.status, refused.body.error?.code]).toEqual([403, 'channel.not_member']);
      expect((await act(outsider, hidden)).body.error?.code).toBe('channel.not_found');
    }
  });
});
