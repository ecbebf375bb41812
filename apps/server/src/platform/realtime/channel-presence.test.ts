import type { ReaderChannel, SignalData } from '@switchboard/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeGroup, startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../testing/test-app.ts';
import { TestSocket } from '../../testing/test-socket.ts';
import type { Bus, BusMessage } from './bus.ts';
import { ChannelPresence } from './channel-presence.ts';

describe('who has a conversation on the screen [37.4]', () => {
  let app: TestApp;
  /** Another process on the same database. */
  let other: TestApp;
  let workspace: TestWorkspace;
  let anna: TestUser;
  let borys: TestUser;
  let carol: TestUser;
  let outsider: TestUser;
  let channel: ReaderChannel;
  const sockets: TestSocket[] = [];
  const timers: NodeJS.Timeout[] = [];

  beforeAll(async () => {
    app = await startTestApp();
    other = await startTestApp({ share: app });
    workspace = await app.createWorkspace();
    anna = workspace.owner;
    borys = await workspace.addUser(3, 'Borys');
    carol = await workspace.addUser(3, 'Carol');
    outsider = await workspace.addUser(3, 'Outsider');
  });
  beforeEach(async () => {
    channel = await makeGroup(anna, [borys.id, carol.id], false);
  });
  afterEach(() => {
    for (const timer of timers.splice(0)) clearInterval(timer);
    for (const socket of sockets.splice(0)) socket.close();
  });
  afterAll(async () => {
    await other.close();
    await app.close();
  });

  const connect = async (server: TestApp, user: TestUser, { host } = workspace) => {
    const socket = await TestSocket.signIn(server.port, host, user.token);
    sockets.push(socket);
    return socket;
  };
  const place = (socket: TestSocket, channelId: number | null) =>
    socket.send({ type: 'present', channel_id: channelId });
  /** As a browser does. */
  const keepPlacing = (socket: TestSocket) => {
    place(socket, channel.id);
    const { id } = channel;
    timers.push(setInterval(() => place(socket, id), 1_000));
  };
  const reportsTo = ({ frames }: TestSocket): SignalData<'presentUsers'>[] =>
    frames.flatMap((frame) => (frame.type === 'signal' && frame.event === 'presentUsers' ? [frame.data] : []));
  /** What a page knows by now of who is in the channel. */
  const knownTo = (socket: TestSocket): number[] => {
    let known: number[] = [];
    for (const { channels, is_whole: isWhole } of reportsTo(socket)) {
      const report = channels.find(({ channel_id }) => channel_id === channel.id);
      if (report !== undefined || isWhole) known = report?.user_ids ?? [];
    }
    return known;
  };

  test('is told to those who may read it, on every process, and to nobody else', async () => {
    const elsewhere = await app.createWorkspace();
    const annas = await connect(app, anna);
    const bystanders = [await connect(other, outsider), await connect(app, elsewhere.owner, elsewhere)];
    const readers = [await connect(app, borys), await connect(other, borys)];
    for (const socket of [...bystanders, ...readers]) place(socket, null);
    place(annas, channel.id);
    for (const reader of readers) await expect.poll(() => knownTo(reader)).toEqual([anna.id]);
    // Who comes later is told at once, and is seen.
    const late = await connect(other, borys);
    place(late, channel.id);
    await expect.poll(() => knownTo(late).toSorted()).toEqual([anna.id, borys.id].toSorted());
    await expect.poll(() => knownTo(annas).toSorted()).toEqual([anna.id, borys.id].toSorted());
    place(annas, null);
    for (const reader of [...readers, late]) await expect.poll(() => knownTo(reader)).toEqual([borys.id]);
    const report = bystanders.flatMap(reportsTo).flatMap(({ channels }) => channels);
    expect(report.filter(({ channel_id }) => channel_id === channel.id)).toEqual([]);
  });

  test('cannot be said of a channel that one may not read', async () => {
    const [annas, outsiders] = [await connect(app, anna), await connect(app, outsider)];
    place(annas, null);
    place(outsiders, channel.id);
    place(annas, channel.id);
    await expect.poll(() => knownTo(annas)).toEqual([anna.id]);
  });

  test('ends with the socket, and is neither told to nor of who was removed', async () => {
    const [annas, boryses] = [await connect(app, anna), await connect(other, borys)];
    keepPlacing(annas);
    keepPlacing(boryses);
    await expect.poll(() => knownTo(annas)).toHaveLength(2);
    await anna.call('DELETE', `/api/channels/${channel.id}/members/${borys.id}`);
    await expect.poll(() => knownTo(annas)).toEqual([anna.id]);
    const ofChannel = () =>
      reportsTo(boryses).filter(({ channels }) => channels.some(({ channel_id: id }) => id === channel.id));
    const before = ofChannel().length;
    const carols = await connect(other, carol);
    keepPlacing(carols);
    await expect.poll(() => knownTo(annas)).toContain(carol.id);
    annas.close();
    await expect.poll(() => knownTo(carols)).toEqual([carol.id]);
    // The answer to the next place comes after everything told before.
    const wholes = reportsTo(boryses).filter((report) => report.is_whole).length;
    place(boryses, 1);
    await expect.poll(() => reportsTo(boryses).filter((report) => report.is_whole).length).toBeGreaterThan(wholes);
    expect(ofChannel()).toHaveLength(before);
  });

  test('ends when it is not repeated, though the socket stays open', async () => {
    const [annas, boryses] = [await connect(app, anna), await connect(app, borys)];
    place(boryses, null);
    place(annas, channel.id);
    await expect.poll(() => knownTo(boryses)).toEqual([anna.id]);
    await expect.poll(() => knownTo(boryses)).toEqual([]);
    expect(annas.closeCode).toBeNull();
  });
});

describe('what processes tell each other of it', () => {
  const published: BusMessage[] = [];
  const bus: Bus = {
    publish: (message) => published.push(message),
    listen: () => undefined,
    sent: () => Promise.resolve(),
    isConnected: () => true,
    close: () => Promise.resolve(),
  };
  const changes: (readonly number[])[] = [];
  let presence: ChannelPresence;
  const socket = { workspaceId: 7, userId: 5 };

  beforeEach(() => {
    vi.useFakeTimers();
    changes.length = 0;
    published.length = 0;
    presence = new ChannelPresence(bus, 'this', (_workspace, channelIds) => changes.push([...channelIds]));
  });
  afterEach(() => {
    presence.close();
    vi.useRealTimers();
  });

  test('counts no longer than it is repeated, so that a process that stands still shows nobody [37.4]', () => {
    presence.heard(7, 'other', { here: [[12, 5]], gone: [] });
    vi.advanceTimersByTime(3_000);
    presence.heard(7, 'other', { here: [[12, 5]], gone: [] });
    vi.advanceTimersByTime(3_000);
    expect(presence.usersIn(7, 12)).toEqual([5]);
    vi.advanceTimersByTime(1_200);
    expect([presence.usersIn(7, 12), changes]).toEqual([[], [[12], [12]]]);
  });

  test('is repeated while a socket is there, and taken back once the last of a user has gone', () => {
    const second = { ...socket };
    presence.place(socket, 12);
    presence.place(second, 12);
    vi.advanceTimersByTime(1_500);
    presence.place(socket, null);
    expect(published.at(-1)?.signal?.data).toMatchObject({ gone: [] });
    presence.place(second, null);
    expect(published.at(-1)?.signal?.data).toEqual({ here: [], gone: [[12, 5]] });
    expect([...presence.channelsOf(7)]).toEqual([]);
  });

  test('is one change for readers, however often somebody flips between two conversations', () => {
    for (let turn = 0; turn < 50; turn += 1) presence.place(socket, 12 + (turn % 2));
    vi.advanceTimersByTime(100);
    expect(changes).toEqual([[12, 13]]);
  });
});
