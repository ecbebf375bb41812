// @vitest-environment node
import type { AddressInfo } from 'node:net';
import {
  type ClientFrame,
  closeCodes,
  type EventFrame,
  type ServerFrame,
  type SignalFrame,
} from '@switchboard/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket as NodeWebSocket, type WebSocket as ServerSocket, WebSocketServer } from 'ws';
import { Connection, type ConnectionDeps, type ConnectionStatus } from './connection.ts';

/** The server side: a real WebSocket server whose messages each test sends itself. */
interface Peer {
  url: string;
  /** Sockets in the order they connected. */
  sockets: ServerSocket[];
  /** Frames received, each with the number of its socket. */
  frames: { socket: number; frame: ClientFrame }[];
}

/** As in a browser, a socket that is closed before it has connected throws no error. */
class QuietWebSocket extends NodeWebSocket {
  constructor(url: string) {
    super(url);
    this.on('error', () => {});
  }
}

let server: WebSocketServer;
let peer: Peer;
let connection: Connection | null;
const events: EventFrame[] = [];
const signals: SignalFrame[] = [];
const welcomes: boolean[] = [];
const statuses: ConnectionStatus[] = [];

beforeEach(async () => {
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await new Promise((resolve) => server.once('listening', resolve));
  peer = { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/socket`, sockets: [], frames: [] };
  server.on('connection', (socket) => {
    const number = peer.sockets.push(socket) - 1;
    socket.on('message', (data) =>
      peer.frames.push({ socket: number, frame: JSON.parse(String(data)) as ClientFrame }),
    );
  });
  for (const list of [events, signals, welcomes, statuses]) list.length = 0;
});

afterEach(async () => {
  connection?.close();
  connection = null;
  for (const socket of peer.sockets) socket.terminate();
  await new Promise((resolve) => server.close(resolve));
});

const connect = (deps: Partial<ConnectionDeps> = {}) => {
  connection = new Connection({
    url: peer.url,
    getToken: () => 'cs_token',
    onEvent: (frame) => events.push(frame),
    onSignal: (frame) => signals.push(frame),
    onWelcome: ({ resumed }) => welcomes.push(resumed),
    onStatus: (status) => statuses.push(status),
    onSignedOut: () => undefined,
    onWorkspaceClosed: () => undefined,
    socketClass: QuietWebSocket as unknown as new (url: string) => WebSocket,
    isOnline: () => true,
    timing: { retryAfterMs: 10, retryJitterMs: 5, attemptsApartMs: 0 },
    ...deps,
  });
  return connection;
};

const framesOf = (socket: number) => peer.frames.filter((each) => each.socket === socket).map(({ frame }) => frame);
const say = (socket: number, frame: ServerFrame) => peer.sockets[socket]?.send(JSON.stringify(frame));
const welcome = (socket: number, seq: number, resumed: boolean) =>
  say(socket, { type: 'welcome', epoch: 'e1', seq, resumed, now: 0 });
const deletion = (seq: number): EventFrame => ({
  type: 'event',
  seq,
  topic: 'common',
  event: 'deleteChannel',
  data: { id: seq },
});
const hello = (socket: number) => vi.waitFor(() => expect(framesOf(socket)[0]?.type).toBe('hello'), 15_000);

const goLive = async (deps: Partial<ConnectionDeps> = {}) => {
  const made = connect(deps);
  await hello(0);
  welcome(0, 100, false);
  await vi.waitFor(() => expect(statuses).toContain('live'), 15_000);
  return made;
};

/** A browser socket with the test as its peer, so that minutes of the normal timing can pass at once. */
class ScriptedSocket extends EventTarget {
  static made: { socket: ScriptedSocket; atMs: number }[] = [];
  readyState = 0;
  readonly sent: string[] = [];
  constructor() {
    super();
    ScriptedSocket.made.push({ socket: this, atMs: Date.now() });
  }
  send(text: string) {
    this.sent.push((JSON.parse(text) as ClientFrame).type);
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  say(frame: ServerFrame) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }
  end(code: number) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

describe('the ordinary timing', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    ScriptedSocket.made = [];
    connect({ timing: {}, socketClass: ScriptedSocket as unknown as new (url: string) => WebSocket });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  const last = () => {
    const made = ScriptedSocket.made.at(-1);
    if (!made) throw new Error('no socket was made');
    return made.socket;
  };
  const live = () => {
    last().open();
    last().say({ type: 'welcome', epoch: 'e1', seq: 100, resumed: true, now: 0 });
    expect(statuses.at(-1)).toBe('live');
  };

  it.each([
    ['at the earliest', 0, 3_000],
    ['at the latest', 0.999, 3_999],
  ])('comes back 3 to 4 s after the connection broke, each time: %s [4.21, 9.2]', (_which, random, pauseMs) => {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    live();
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      last().end(1006);
      expect(statuses.at(-1)).toBe('broken');
      vi.advanceTimersByTime(pauseMs - 1);
      expect(ScriptedSocket.made).toHaveLength(attempt);
      vi.advanceTimersByTime(1);
      expect(ScriptedSocket.made).toHaveLength(attempt + 1);
    }
  });

  it('warns in the console of what is asked for while there is no connection, and of nothing else [4.21]', () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    void connection?.subscribe(12);
    connection?.sendTyping(12);
    live();
    void connection?.subscribe(13);
    expect(warned).not.toHaveBeenCalled();
    last().end(1006);
    void connection?.subscribe(14);
    connection?.sendTyping(14);
    expect(warned.mock.calls).toEqual([
      ['channel:14 cannot be subscribed to while the connection is broken'],
      ['Ws object is empty'],
    ]);
  });

  it('comes back within a second where the rights have changed, and calls nothing broken', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.999);
    live();
    last().end(closeCodes.rightsChanged);
    vi.advanceTimersByTime(999);
    expect(ScriptedSocket.made).toHaveLength(2);
    expect(statuses).not.toContain('broken');
  });

  it('asks again while the workspace is closed, tells of each refusal, and calls nothing broken [26.14]', () => {
    connection?.close();
    let refusals = 0;
    connect({
      timing: {},
      socketClass: ScriptedSocket as unknown as new (url: string) => WebSocket,
      onWorkspaceClosed: () => {
        refusals += 1;
      },
    });
    statuses.length = 0;
    live();
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      last().end(closeCodes.workspaceClosed);
      expect(refusals).toBe(attempt);
      vi.advanceTimersByTime(4_000);
    }
    live();
    expect(statuses).not.toContain('broken');
  });

  it('gives a server that accepts and says nothing 10 s', () => {
    last().open();
    vi.advanceTimersByTime(9_999);
    expect(statuses).toEqual(['connecting']);
    vi.advanceTimersByTime(1);
    expect(statuses).toEqual(['connecting', 'broken']);
    vi.advanceTimersByTime(4_000);
    expect(ScriptedSocket.made).toHaveLength(2);
  });

  it('asks after 20 s of silence whether the peer is there, and gives it 10 s', () => {
    live();
    vi.advanceTimersByTime(19_999);
    expect(last().sent).not.toContain('ping');
    vi.advanceTimersByTime(1);
    expect(last().sent.at(-1)).toBe('ping');
    vi.advanceTimersByTime(9_999);
    expect(statuses.at(-1)).toBe('live');
    last().say({ type: 'pong' });
    vi.advanceTimersByTime(20_000);
    expect(last().sent.filter((type) => type === 'ping')).toHaveLength(2);
    vi.advanceTimersByTime(10_000);
    expect(statuses.at(-1)).toBe('broken');
  });

  it('asks at once after the machine slept, and gives the peer 4 s', () => {
    live();
    // Timers do not run while the machine sleeps: only the clock has advanced.
    vi.setSystemTime(Date.now() + 15_001);
    vi.advanceTimersByTime(5_000);
    expect(last().sent.at(-1)).toBe('ping');
    vi.advanceTimersByTime(3_999);
    expect(statuses.at(-1)).toBe('live');
    vi.advanceTimersByTime(1);
    expect(statuses.at(-1)).toBe('broken');
  });

  it('does not take a late timer for sleep', () => {
    live();
    vi.setSystemTime(Date.now() + 14_999);
    vi.advanceTimersByTime(5_000);
    expect(last().sent).not.toContain('ping');
  });

  it('tells of typing again after 3 s', () => {
    live();
    const typed = () => last().sent.filter((type) => type === 'typing').length;
    connection?.sendTyping(12);
    vi.advanceTimersByTime(2_999);
    connection?.sendTyping(12);
    expect(typed()).toBe(1);
    vi.advanceTimersByTime(1);
    connection?.sendTyping(12);
    expect(typed()).toBe(2);
  });
});

describe('the socket', () => {
  it('says hello with the token in the first frame, without a cursor at first', async () => {
    await goLive();
    expect(framesOf(0)).toEqual([{ type: 'hello', token: 'cs_token' }]);
    expect(statuses).toEqual(['connecting', 'live']);
    expect(welcomes).toEqual([false]);
  });

  it('starts where the page has loaded up to, once that is known', async () => {
    let know: (cursor: { epoch: string; seq: number }) => void = () => undefined;
    connect({ firstCursor: new Promise((resolve) => (know = resolve)) });
    await vi.waitFor(() => expect(peer.sockets).toHaveLength(1), 15_000);
    know({ epoch: 'e1', seq: 7 });
    await hello(0);
    expect(framesOf(0)).toEqual([{ type: 'hello', token: 'cs_token', cursor: { epoch: 'e1', seq: 7 } }]);
    welcome(0, 9, true);
    for (const seq of [8, 9]) say(0, deletion(seq));
    await vi.waitFor(() => expect(events.map(({ seq }) => seq)).toEqual([8, 9]), 15_000);
  });

  it('passes on every event once, however often it comes', async () => {
    await goLive();
    for (const seq of [101, 101, 103, 102, 104]) say(0, deletion(seq));
    await vi.waitFor(() => expect(events.at(-1)?.seq).toBe(104), 15_000);
    expect(events.map(({ seq }) => seq)).toEqual([101, 103, 104]);
  });

  it('comes back with the cursor of the last event and applies what it missed', async () => {
    await goLive();
    say(0, deletion(101));
    await vi.waitFor(() => expect(events).toHaveLength(1), 15_000);
    peer.sockets[0]?.close();
    await hello(1);
    expect(framesOf(1)[0]).toEqual({ type: 'hello', token: 'cs_token', cursor: { epoch: 'e1', seq: 101 } });
    expect(statuses.at(-1)).toBe('broken');
    welcome(1, 103, true);
    say(1, deletion(102));
    say(1, deletion(103));
    await vi.waitFor(() => expect(events.map(({ seq }) => seq)).toEqual([101, 102, 103]), 15_000);
    expect(welcomes).toEqual([false, true]);
    expect(statuses.at(-1)).toBe('live');
  });

  it('starts from the new numbers when the server cannot resume', async () => {
    await goLive();
    peer.sockets[0]?.close();
    await hello(1);
    say(1, { type: 'welcome', epoch: 'e2', seq: 5, resumed: false, now: 0 });
    say(1, deletion(6));
    await vi.waitFor(() => expect(events.map(({ seq }) => seq)).toEqual([6]), 15_000);
    expect(welcomes).toEqual([false, false]);
  });

  it('subscribes again to what is on the screen after coming back', async () => {
    const made = await goLive();
    const subscribed = made.subscribe(12);
    await vi.waitFor(() => expect(framesOf(0)).toContainEqual({ type: 'subscribe', topic: 'channel:12' }), 15_000);
    say(0, { type: 'subscribed', topic: 'channel:12' });
    await subscribed;
    peer.sockets[0]?.close();
    await hello(1);
    welcome(1, 100, true);
    await vi.waitFor(() => expect(framesOf(1)).toContainEqual({ type: 'subscribe', topic: 'channel:12' }), 15_000);
  });

  it('does not subscribe again to what has left the screen', async () => {
    const made = await goLive();
    void made.subscribe(12);
    made.unsubscribe(12);
    await vi.waitFor(() => expect(framesOf(0)).toContainEqual({ type: 'unsubscribe', topic: 'channel:12' }), 15_000);
    peer.sockets[0]?.close();
    await hello(1);
    welcome(1, 100, true);
    await vi.waitFor(() => expect(welcomes).toHaveLength(2), 15_000);
    expect(framesOf(1).filter(({ type }) => type === 'subscribe')).toEqual([]);
  });

  it('lets a subscription that the server refuses go ahead, since the fetch tells why', async () => {
    const made = await goLive();
    const subscribed = made.subscribe(99);
    await vi.waitFor(() => expect(framesOf(0)).toHaveLength(2), 15_000);
    say(0, { type: 'error', code: 'channel.not_found', topic: 'channel:99' });
    await expect(subscribed).resolves.toBeUndefined();
  });

  it('notices a peer that has fallen silent and connects anew', async () => {
    await goLive({
      timing: { pingEveryMs: 20, pongWithinMs: 20, retryAfterMs: 10, retryJitterMs: 1, attemptsApartMs: 0 },
    });
    await vi.waitFor(() => expect(framesOf(0)).toContainEqual({ type: 'ping' }), 15_000);
    await hello(1);
    expect(statuses).toContain('broken');
  });

  it('stays with a peer that answers its pings', async () => {
    server.on('connection', (socket) => {
      socket.on('message', (data) => String(data).includes('ping') && socket.send(JSON.stringify({ type: 'pong' })));
    });
    await goLive({
      timing: { pingEveryMs: 10, pongWithinMs: 1_000, retryAfterMs: 10, retryJitterMs: 1, attemptsApartMs: 0 },
    });
    await vi.waitFor(() => expect(framesOf(0).filter(({ type }) => type === 'ping').length).toBeGreaterThan(3), 15_000);
    expect(peer.sockets).toHaveLength(1);
    expect(statuses.at(-1)).toBe('live');
  });

  it('asks whether the peer is still there when the clock says that the machine slept', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const timing = {
        lookAtClockEveryMs: 10,
        pongAfterWakeMs: 20,
        retryAfterMs: 10,
        retryJitterMs: 1,
        attemptsApartMs: 0,
      };
      await goLive({ timing });
      expect(framesOf(0)).toHaveLength(1);
      vi.setSystemTime(Date.now() + 3_600_000);
      await vi.waitFor(() => expect(framesOf(0)).toContainEqual({ type: 'ping' }), 15_000);
      // The peer is gone: it never answers.
      await hello(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('keeps its attempts apart when the network comes and goes', async () => {
    const startedAtMs: number[] = [];
    server.on('connection', (socket) => {
      startedAtMs.push(Date.now());
      socket.close();
    });
    connect({ timing: { retryAfterMs: 0, retryJitterMs: 0, attemptsApartMs: 80 } });
    await vi.waitFor(() => expect(startedAtMs.length).toBeGreaterThan(3), 15_000);
    // The sockets were opened 80 ms apart; the time that each took to connect varies.
    const spanMs = (startedAtMs.at(-1) ?? 0) - (startedAtMs[0] ?? 0);
    expect(spanMs / (startedAtMs.length - 1)).toBeGreaterThan(50);
  });

  it('ends when the server says that the session is over', async () => {
    const onSignedOut = vi.fn<() => void>();
    await goLive({ onSignedOut });
    peer.sockets[0]?.close(4401);
    await vi.waitFor(() => expect(onSignedOut).toHaveBeenCalledTimes(1), 15_000);
  });

  it('does not try while the browser has no network [4.21]', async () => {
    connect({ isOnline: () => false });
    expect(statuses).toEqual(['offline']);
    expect(peer.sockets).toHaveLength(0);
  });

  it('tells of typing at most once in three seconds', async () => {
    const made = await goLive();
    made.sendTyping(12);
    made.sendTyping(12);
    made.sendTyping(13);
    await vi.waitFor(() => expect(framesOf(0).filter(({ type }) => type === 'typing')).toHaveLength(2), 15_000);
  });

  it('passes on signals', async () => {
    await goLive();
    say(0, { type: 'signal', event: 'typing', data: { channel_id: 12, user_id: 5 } });
    await vi.waitFor(() => expect(signals).toHaveLength(1), 15_000);
  });
});
