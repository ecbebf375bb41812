import WebSocket from 'ws';
import {
  readMessages,
  type StoredMessage,
  toStoredMessage,
  type WireMessage,
  type WorkspaceClient,
} from '../product/workspace-client.ts';
import type { ReaderView } from './checker.ts';

/** `steady` stays connected; `flapping` hangs up every second or two; `slow` stops reading for seconds at a time. */
export type ReaderHabit = 'steady' | 'flapping' | 'slow';

interface Frame {
  type: string;
  seq?: number;
  epoch?: string;
  resumed?: boolean;
  event?: string;
  data?: WireMessage;
}

const reconnectMs = () => 100 + Math.random() * 200;

/**
 * A live reader like the web app: it loads history, follows the socket, and after each loss of the connection resumes
 * with its cursor, or reloads if it cannot resume. At the end it must hold exactly the stored messages.
 */
export class LedgerReader {
  readonly name: string;
  readonly #client: WorkspaceClient;
  readonly #channelIds: readonly number[];
  #habit: ReaderHabit;
  readonly #held = new Map<number, Map<number, StoredMessage>>();
  readonly #conflicts: StoredMessage[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  #socket: WebSocket | null = null;
  #cursor: { epoch: string; seq: number } | null = null;
  #isClosed = false;
  /** Welcomes with and without resumption; frames whose event number had come before. */
  readonly counts = { resumed: 0, loadedAfresh: 0, repeatedFrames: 0 };

  constructor(options: { name: string; client: WorkspaceClient; channelIds: readonly number[]; habit: ReaderHabit }) {
    this.name = options.name;
    this.#client = options.client;
    this.#channelIds = options.channelIds;
    this.#habit = options.habit;
    for (const channelId of options.channelIds) this.#held.set(channelId, new Map());
    this.#connect();
  }

  /** Whether it has been welcomed at least once. */
  get hasJoined(): boolean {
    return this.#cursor !== null;
  }

  /** Number of messages held now, to wait until it has caught up. */
  count(): number {
    return [...this.#held.values()].reduce((total, messages) => total + messages.size, 0);
  }

  /** From now on it stays connected, so that it can come to hold everything. */
  settle(): void {
    this.#habit = 'steady';
    this.#socket?.resume();
  }

  view(): ReaderView {
    const channels = [...this.#held].map(([channelId, messages]) => {
      const conflicts = this.#conflicts.filter((message) => message.channelId === channelId);
      const all = [...messages.values(), ...conflicts].sort((a, b) => a.seq - b.seq);
      return [channelId, all] as const;
    });
    return { name: this.name, channels: new Map(channels) };
  }

  close(): void {
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#socket?.terminate();
    this.#client.close();
  }

  #after(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, ms);
    this.#timers.add(timer);
  }

  #connect(): void {
    if (this.#isClosed) return;
    const { port, host, token } = this.#client.address;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket`, { headers: { host }, handshakeTimeout: 5_000 });
    this.#socket = socket;
    socket.on('open', () => {
      socket.send(JSON.stringify({ type: 'hello', token, ...(this.#cursor && { cursor: this.#cursor }) }));
    });
    socket.binaryType = 'nodebuffer';
    socket.on('message', (data) => {
      const frame: Frame = JSON.parse(data instanceof Buffer ? data.toString() : '{}');
      this.#take(frame);
    });
    socket.on('error', () => undefined); // 'close' follows, which reconnects
    socket.on('close', () => this.#after(reconnectMs(), () => this.#connect()));
  }

  #take(frame: Frame): void {
    if (frame.type === 'welcome') this.#welcome(frame);
    if (frame.type !== 'event' || frame.seq === undefined || !this.#cursor) return;
    if (frame.seq <= this.#cursor.seq) this.counts.repeatedFrames += 1;
    else this.#cursor.seq = frame.seq;
    if (frame.event === 'newMessage' && frame.data) this.#hold(toStoredMessage(frame.data));
  }

  #welcome({ epoch = '', seq = 0, resumed }: Frame): void {
    if (resumed && this.#cursor) {
      this.counts.resumed += 1;
    } else {
      this.counts.loadedAfresh += 1;
      this.#cursor = { epoch, seq };
      void this.#loadAfresh();
    }
    if (this.#habit === 'flapping') this.#after(1_000 + Math.random() * 1_000, () => this.#hangUp());
    if (this.#habit === 'slow') this.#nap(this.#socket);
  }

  #hangUp(): void {
    if (this.#habit === 'flapping') this.#socket?.close();
  }

  #nap(socket: WebSocket | null): void {
    if (socket !== this.#socket || this.#habit !== 'slow') return; // a later connection has its own pauses
    socket?.pause();
    this.#after(2_000, () => {
      socket?.resume();
      this.#after(1_000, () => this.#nap(socket));
    });
  }

  /** Messages that arrive over the socket meanwhile are kept too, and merged by seq. */
  async #loadAfresh(): Promise<void> {
    try {
      for (const channelId of this.#channelIds) {
        for (const message of await readMessages(this.#client, channelId)) this.#hold(message);
      }
    } catch {
      // The connection was lost while loading. Without the history the cursor is useless: start again.
      this.#cursor = null;
      this.#socket?.terminate();
    }
  }

  #hold(message: StoredMessage): void {
    const messages = this.#held.get(message.channelId);
    const known = messages?.get(message.seq);
    if (known && (known.clientMsgId !== message.clientMsgId || known.content !== message.content))
      this.#conflicts.push(message);
    else messages?.set(message.seq, message);
  }
}
