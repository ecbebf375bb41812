import {
  type ClientFrame,
  type Cursor,
  closeCodes,
  type EventFrame,
  limits,
  type ServerFrame,
  type SignalFrame,
} from '@switchboard/contract';

/**
 * The socket of one signed-in page: hello with a cursor, catching up, live. It detects a dead peer by itself (a closed
 * laptop, a network that drops packets) and reconnects every 3 s while the browser is online, at once when it comes
 * online again. When the server cannot replay the missed events, `onWelcome({ resumed: false })` says so: load
 * everything again.
 */

const ordinaryTiming = {
  pingEveryMs: 20_000,
  pongWithinMs: 10_000,
  welcomeWithinMs: 10_000,
  retryAfterMs: 3_000,
  retryJitterMs: 1_000,
  /** Minimum time between attempts, however often the network changes. */
  attemptsApartMs: 500,
  /** After waking up, the machine pings the peer and waits for a shorter time than usual. */
  pongAfterWakeMs: 4_000,
  lookAtClockEveryMs: 5_000,
};
/** A jump of the clock by this much means that the machine slept, and its timers with it. */
const sleptMs = 15_000;

export type ConnectionStatus = 'connecting' | 'live' | 'broken' | 'offline';

export interface ConnectionDeps {
  /** `wss://acme.example.com/socket`. */
  url: string;
  getToken: () => string | null;
  /** Where the first socket continues: the events before are in what the page has loaded. Null: it has loaded nothing. */
  firstCursor?: Promise<Cursor | null>;
  onEvent: (frame: EventFrame) => void;
  onSignal: (frame: SignalFrame) => void;
  onWelcome: (welcome: { resumed: boolean; now: number }) => void;
  onStatus: (status: ConnectionStatus) => void;
  /** The server says that the session has ended. */
  onSignedOut: () => void;
  /** The workspace is unpaid or about to be deleted; called again for each attempt until it is open. */
  onWorkspaceClosed: () => void;
  socketClass?: new (url: string) => WebSocket;
  isOnline?: () => boolean;
  timing?: Partial<typeof ordinaryTiming>;
}

/** For developers at the browser's console; the page shows the state of the connection itself. */
// oxlint-disable-next-line no-console -- see above
const warn = (text: string) => console.warn(text);

const topicOf = (channelId: number) => `channel:${channelId}`;

export class Connection {
  readonly #deps: ConnectionDeps;
  readonly #timing: typeof ordinaryTiming;
  readonly #stop = new AbortController();
  readonly #topics = new Map<string, Set<() => void>>();
  readonly #lastTypingMs = new Map<number, number>();
  #socket: WebSocket | null = null;
  #status: ConnectionStatus | null = null;
  #cursor: Cursor | null = null;
  #welcomed = false;
  #attemptedAtMs = Number.NEGATIVE_INFINITY;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #pingTimer: ReturnType<typeof setTimeout> | undefined;
  #deadlineTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: ConnectionDeps) {
    this.#deps = deps;
    this.#timing = { ...ordinaryTiming, ...deps.timing };
    if ('document' in globalThis) this.#watchBrowser();
    this.#watchClock();
    this.#connect();
  }

  /** Resolves once the server sends the channel's events; at once while disconnected, as reconnecting subscribes. */
  subscribe(channelId: number): Promise<void> {
    const topic = topicOf(channelId);
    const waiting = this.#topics.get(topic) ?? new Set();
    this.#topics.set(topic, waiting);
    if (this.#status === 'broken') warn(`${topic} cannot be subscribed to while the connection is broken`);
    if (!this.#welcomed) return Promise.resolve();
    return new Promise((resolve) => {
      waiting.add(resolve);
      this.#send({ type: 'subscribe', topic });
    });
  }

  unsubscribe(channelId: number): void {
    const topic = topicOf(channelId);
    this.#settleTopic(topic);
    if (this.#topics.delete(topic) && this.#welcomed) this.#send({ type: 'unsubscribe', topic });
  }

  /** Tells a channel that this user is typing, at most every 3 s. */
  sendTyping(channelId: number): void {
    const now = Date.now();
    if (this.#socket === null) warn('Ws object is empty');
    if (!this.#welcomed || now - (this.#lastTypingMs.get(channelId) ?? 0) < limits.typingEveryMs) return;
    this.#lastTypingMs.set(channelId, now);
    this.#send({ type: 'typing', channel_id: channelId });
  }

  sendPresent(channelId: number | null): void {
    if (this.#welcomed) this.#send({ type: 'present', channel_id: channelId });
  }

  close(): void {
    this.#stop.abort();
    this.#disconnect();
    clearTimeout(this.#retryTimer);
  }

  #watchBrowser(): void {
    const { signal } = this.#stop;
    globalThis.addEventListener('online', () => this.#reconnectNow(), { signal });
    globalThis.addEventListener(
      'offline',
      () => {
        clearTimeout(this.#retryTimer);
        this.#disconnect();
        this.#setStatus('offline');
      },
      { signal },
    );
    const check = () => document.visibilityState === 'visible' && this.#wake();
    document.addEventListener('visibilitychange', check, { signal });
    globalThis.addEventListener('pageshow', (event) => event.persisted && this.#wake(), { signal });
  }

  /** No event fires when a laptop wakes up with the page still visible, so a jump of the clock is the sign. */
  #watchClock(): void {
    let lastMs = Date.now();
    const timer = setInterval(() => {
      const now = Date.now();
      if (now - lastMs > this.#timing.lookAtClockEveryMs + sleptMs) this.#wake();
      lastMs = now;
    }, this.#timing.lookAtClockEveryMs);
    this.#stop.signal.addEventListener('abort', () => clearInterval(timer));
  }

  /** After a sleep, the browser's online flag is no proof: ping the server. */
  #wake(): void {
    if (this.#welcomed) this.#ping(this.#timing.pongAfterWakeMs);
    else this.#reconnectNow();
  }

  #isOnline(): boolean {
    return this.#deps.isOnline?.() ?? globalThis.navigator.onLine;
  }

  #setStatus(status: ConnectionStatus): void {
    if (this.#status === status || this.#stop.signal.aborted) return;
    this.#status = status;
    this.#deps.onStatus(status);
  }

  #reconnectNow(): void {
    clearTimeout(this.#retryTimer);
    if (this.#stop.signal.aborted || this.#socket !== null) return;
    const waitMs = this.#attemptedAtMs + this.#timing.attemptsApartMs - Date.now();
    if (waitMs > 0) this.#retryIn(waitMs);
    else this.#connect();
  }

  #retryLater(): void {
    this.#retryIn(this.#timing.retryAfterMs + Math.random() * this.#timing.retryJitterMs);
  }

  #retryIn(delayMs: number): void {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => this.#reconnectNow(), delayMs);
  }

  #connect(): void {
    const token = this.#deps.getToken();
    if (token === null) return;
    if (!this.#isOnline()) {
      this.#setStatus('offline');
      return;
    }
    this.#attemptedAtMs = Date.now();
    // While retrying, the bar keeps saying that the connection is broken.
    if (this.#status !== 'broken') this.#setStatus('connecting');
    const SocketClass = this.#deps.socketClass ?? WebSocket;
    const socket = new SocketClass(this.#deps.url);
    this.#socket = socket;
    socket.addEventListener('open', () => void this.#sayHello(socket, token));
    socket.addEventListener('message', (event) => {
      if (socket === this.#socket) this.#receive(String(event.data));
    });
    socket.addEventListener('close', (event) => {
      if (socket === this.#socket) this.#handleClose(event.code);
    });
    this.#expectWithin(this.#timing.welcomeWithinMs);
  }

  async #sayHello(socket: WebSocket, token: string): Promise<void> {
    const first = (await this.#deps.firstCursor) ?? null;
    if (socket !== this.#socket) return;
    this.#cursor ??= first;
    this.#send({ type: 'hello', token, ...(this.#cursor && { cursor: this.#cursor }) });
  }

  #disconnect(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#welcomed = false;
    clearTimeout(this.#pingTimer);
    clearTimeout(this.#deadlineTimer);
    for (const topic of this.#topics.keys()) this.#settleTopic(topic);
    socket?.close();
  }

  #handleClose(code: number): void {
    this.#disconnect();
    if (code === closeCodes.notSignedIn) {
      this.#deps.onSignedOut();
      return;
    }
    if (!this.#isOnline()) {
      this.#setStatus('offline');
      return;
    }
    if (code === closeCodes.rightsChanged) {
      // Not a failure. All users of a role reconnect at once, so the delay spreads them out.
      this.#retryIn(Math.random() * this.#timing.retryJitterMs);
      return;
    }
    if (code === closeCodes.workspaceClosed) {
      // Once it is opened again, the next attempt is welcomed.
      this.#retryLater();
      this.#deps.onWorkspaceClosed();
      return;
    }
    this.#setStatus('broken');
    this.#retryLater();
  }

  #send(frame: ClientFrame): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(frame));
  }

  #ping(pongWithinMs = this.#timing.pongWithinMs): void {
    this.#send({ type: 'ping' });
    this.#expectWithin(pongWithinMs);
  }

  /** A peer that does not answer counts as gone, in any state of the TCP connection. */
  #expectWithin(deadlineMs: number): void {
    clearTimeout(this.#deadlineTimer);
    this.#deadlineTimer = setTimeout(() => this.#handleClose(0), deadlineMs);
  }

  #receive(text: string): void {
    const frame = JSON.parse(text) as ServerFrame;
    clearTimeout(this.#pingTimer);
    if (this.#welcomed || frame.type === 'welcome') {
      clearTimeout(this.#deadlineTimer);
      this.#pingTimer = setTimeout(() => this.#ping(), this.#timing.pingEveryMs);
    }
    this.#frameHandlers[frame.type]?.(frame as never);
  }

  readonly #frameHandlers: { [Type in ServerFrame['type']]: (frame: Extract<ServerFrame, { type: Type }>) => void } = {
    welcome: ({ epoch, seq, resumed, now }) => {
      // On resuming, the replayed events that follow have smaller numbers than `seq`.
      if (!resumed || !this.#cursor) this.#cursor = { epoch, seq };
      this.#welcomed = true;
      for (const topic of this.#topics.keys()) this.#send({ type: 'subscribe', topic });
      this.#setStatus('live');
      this.#deps.onWelcome({ resumed, now });
    },
    event: (frame) => {
      const cursor = this.#cursor;
      if (!cursor || frame.seq <= cursor.seq) return;
      this.#cursor = { epoch: cursor.epoch, seq: frame.seq };
      this.#deps.onEvent(frame);
    },
    signal: (frame) => this.#deps.onSignal(frame),
    subscribed: ({ topic }) => this.#settleTopic(topic),
    error: ({ topic }) => {
      if (topic !== undefined) this.#settleTopic(topic);
    },
    pong: () => undefined,
  };

  #settleTopic(topic: string): void {
    const waiting = this.#topics.get(topic);
    if (!waiting) return;
    for (const resolve of waiting) resolve();
    waiting.clear();
  }
}
