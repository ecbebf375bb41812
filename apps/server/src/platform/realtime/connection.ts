import type { Duplex } from 'node:stream';
import {
  type ClientFrame,
  type Cursor,
  clientFrameShape,
  closeCodes,
  limits,
  type ServerFrame,
} from '@switchboard/contract';
import type { WebSocket } from 'ws';
import { assertJsonWithin } from '../json/index.ts';
import { makeTextFrame } from './frame.ts';
import type { FrameSink, TickWriter } from './tick-writer.ts';
import type { WorkspaceFeed } from './workspace-feed.ts';

/** With more unsent bytes than this the reader is too slow: the socket is closed and resumes from its cursor. */
const maxUnsentBytes = 1024 * 1024;
const frameWindowMs = 10_000;
/** A peer that does not answer the closing handshake within this time is cut off. */
const closeWithinMs = 1_500;

/** The hub's methods that a connection uses. */
export interface ConnectionHost {
  readonly writer: TickWriter;
  signIn(connection: Connection, token: string, cursor: Cursor | undefined): Promise<void>;
  /** The connection has said hello, or was closed without; called once. */
  spoke(connection: Connection): void;
  typing(connection: Connection, channelId: number): void;
  /** The user has this channel on the screen, or none. */
  present(connection: Connection, channelId: number | null): void;
  closed(connection: Connection): void;
}

/**
 * One socket: first `hello`, then catching up, then live. Its bytes are sent once per tick through the hub's writer.
 */
export class Connection implements FrameSink {
  readonly workspaceId: number;
  /** The key the connection is counted by until it is signed in. */
  readonly address: string;
  userId = 0;
  sessionId = 0;
  /** Channels being viewed; authorised at subscribing and at every delivery. */
  readonly viewing = new Set<number>();
  feed: WorkspaceFeed | null = null;
  isAlive = true;
  /** It was told who has which channel on the screen, and hears of changes. */
  knowsPresent = false;
  /** Its session was checked again after it had joined the feed. */
  isVerified = false;
  readonly #host: ConnectionHost;
  readonly #socket: WebSocket;
  readonly #stream: Duplex;
  #held: { seq: number; frame: Buffer }[] | null = [];
  #helloTimer: NodeJS.Timeout | null;
  #frames = 0;
  #windowStart = 0;
  #lastTyping = 0;
  #isClosing = false;
  #closeTimer: NodeJS.Timeout | null = null;

  constructor(host: ConnectionHost, workspaceId: number, address: string, socket: WebSocket, stream: Duplex) {
    this.#host = host;
    this.workspaceId = workspaceId;
    this.address = address;
    this.#socket = socket;
    this.#stream = stream;
    this.#helloTimer = setTimeout(() => this.close(closeCodes.helloTooLate), limits.socketHelloTimeoutMs);
    socket.on('message', this.#onMessage);
    socket.on('pong', this.#onPong);
    socket.on('error', () => {});
    socket.on('close', this.#onClose);
  }

  get isOpen(): boolean {
    return !this.#isClosing && this.#socket.readyState === this.#socket.OPEN;
  }

  /** A numbered event: held back while the connection catches up, so that order is kept. */
  sendEvent(seq: number, frame: Buffer): void {
    if (this.#isClosing) return;
    if (this.#held === null) this.#host.writer.push(this, frame);
    else if (this.#held.length < 10_000) this.#held.push({ seq, frame });
    else this.close(closeCodes.tooSlow);
  }

  sendSignal(frame: Buffer): void {
    if (this.#held === null && !this.#isClosing) this.#host.writer.push(this, frame);
  }

  send(frame: ServerFrame): void {
    if (this.#isClosing) return;
    this.#host.writer.push(this, makeTextFrame(JSON.stringify(frame)));
  }

  /** Sends a frame from the log while catching up. */
  replay(frame: Buffer): void {
    this.#host.writer.push(this, frame);
  }

  /** Ends catching up: the held events follow, then everything is sent live. */
  goLive(afterSeq: number): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const { seq, frame } of held) if (seq > afterSeq) this.#host.writer.push(this, frame);
  }

  /**
   * From FrameSink: everything of one tick, in one write that bypasses the library's framing (it is framed already).
   */
  write(bytes: Buffer): void {
    if (!this.isOpen) return;
    if (this.#stream.writableLength + bytes.length > maxUnsentBytes && this.#stream.writableLength > 0) {
      this.close(closeCodes.tooSlow);
      return;
    }
    this.#stream.write(bytes);
  }

  /** For a stream that cannot be continued; the client reconnects and reloads. */
  restart(): void {
    this.close(closeCodes.tooSlow);
  }

  /** Closes at once, without the handshake: unsent data is dropped. */
  cut(code: number): void {
    this.close(code);
    this.#socket.terminate();
  }

  ping(): void {
    if (!this.isAlive) {
      this.#socket.terminate();
      return;
    }
    this.isAlive = false;
    this.#socket.ping();
  }

  /** From here on it neither reads nor sends; unsent data is dropped. */
  close(code: number): void {
    if (this.#isClosing) return;
    this.#leave();
    this.#socket.close(code);
    // A reader that does not read will not answer the closing handshake either.
    if (code === closeCodes.tooSlow) this.#socket.terminate();
    else this.#closeTimer = setTimeout(() => this.#socket.terminate(), closeWithinMs);
  }

  #endSilence(): void {
    if (this.#helloTimer === null) return;
    clearTimeout(this.#helloTimer);
    this.#helloTimer = null;
    this.#host.spoke(this);
  }

  #leave(): void {
    this.#isClosing = true;
    this.#endSilence();
    this.#host.writer.forget(this);
    this.#host.closed(this);
  }

  #onPong = (): void => {
    this.isAlive = true;
  };

  #onClose = (): void => {
    if (this.#closeTimer !== null) clearTimeout(this.#closeTimer);
    if (!this.#isClosing) this.#leave();
  };

  #onMessage = (data: Buffer, isBinary: boolean): void => {
    if (this.#isClosing) return;
    this.isAlive = true;
    if (data.length > limits.socketFrameBytes) return this.close(closeCodes.frameTooBig);
    const now = Date.now();
    if (now - this.#windowStart > frameWindowMs) {
      this.#windowStart = now;
      this.#frames = 0;
    }
    this.#frames += 1;
    if (this.#frames > limits.socketFramesPer10s) return this.close(closeCodes.tooManyFrames);
    const frame = isBinary ? null : parseFrame(data);
    if (frame === null) return this.send({ type: 'error', code: 'request.malformed' });
    this.#handle(frame, now);
  };

  #handle(frame: ClientFrame, now: number): void {
    if (frame.type === 'hello') {
      if (this.#helloTimer === null) return this.send({ type: 'error', code: 'request.malformed' });
      this.#endSilence();
      void this.#host.signIn(this, frame.token, frame.cursor);
      return;
    }
    if (frame.type === 'ping') return this.send({ type: 'pong' });
    const { feed } = this;
    if (feed === null) return this.send({ type: 'error', code: 'auth.required' });
    if (frame.type === 'typing') {
      if (now - this.#lastTyping < limits.typingEveryMs) return;
      this.#lastTyping = now;
      return this.#host.typing(this, frame.channel_id);
    }
    if (frame.type === 'present') return this.#host.present(this, frame.channel_id);
    // Every signed-in user is subscribed to `common`.
    if (frame.topic === 'common') return;
    const channelId = Number(frame.topic.slice('channel:'.length));
    if (frame.type === 'unsubscribe') return feed.unview(this, channelId);
    if (feed.view(this, channelId)) this.send({ type: 'subscribed', topic: frame.topic });
    else this.send({ type: 'error', code: 'channel.not_found', topic: frame.topic });
  }
}

const frameBounds = { depth: 8, values: 1_000 };

const parseFrame = (data: Buffer): ClientFrame | null => {
  try {
    const text = data.toString('utf8');
    assertJsonWithin(text, frameBounds);
    return clientFrameShape.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};
