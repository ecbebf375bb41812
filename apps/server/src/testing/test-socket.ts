import type { Cursor, EventName, ServerFrame } from '@switchboard/contract';
import WebSocket from 'ws';

type EventFrame = Extract<ServerFrame, { type: 'event' }>;

/** As long as `expect.poll` waits (vitest.config.ts). */
const patienceMs = 30_000;

/** A socket for tests: collects everything it gets, and waits for expected frames. */
export class TestSocket {
  readonly frames: ServerFrame[] = [];
  closeCode: number | null = null;
  readonly #socket: WebSocket;
  #waiting: (() => void)[] = [];

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => {
      this.frames.push(JSON.parse(data.toString('utf8')) as ServerFrame);
      this.#wake();
    });
    socket.on('close', (code) => {
      this.closeCode = code;
      this.#wake();
    });
    socket.on('error', () => {});
  }

  /** Opens a socket on a workspace's host, without saying hello. */
  static async open(port: number, host: string, headers: Record<string, string> = {}): Promise<TestSocket> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket`, { headers: { host, ...headers } });
    const wrapped = new TestSocket(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('open', () => resolve());
      socket.once('error', reject);
    });
    return wrapped;
  }

  /** Opens a socket and signs in; resolves when the server has welcomed it. */
  static async signIn(port: number, host: string, token: string, cursor?: Cursor): Promise<TestSocket> {
    const socket = await TestSocket.open(port, host);
    socket.send({ type: 'hello', token, ...(cursor === undefined ? {} : { cursor }) });
    await socket.waitFor((frame) => frame.type === 'welcome');
    return socket;
  }

  send(frame: unknown): void {
    this.#socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  get events(): EventFrame[] {
    return this.frames.filter((frame) => frame.type === 'event');
  }

  eventsNamed<Name extends EventName>(name: Name): Extract<EventFrame, { event: Name }>[] {
    return this.events.filter((frame): frame is Extract<EventFrame, { event: Name }> => frame.event === name);
  }

  /** Where a reconnect would resume. */
  get cursor(): Cursor {
    const welcome = this.frames.find((frame) => frame.type === 'welcome');
    if (welcome === undefined) throw new Error('not welcomed yet');
    return { epoch: welcome.epoch, seq: this.events.at(-1)?.seq ?? welcome.seq };
  }

  /** The first frame, received or to come, that fits. */
  async waitFor(fits: (frame: ServerFrame) => boolean, timeoutMs = patienceMs): Promise<ServerFrame> {
    let found = this.frames.find(fits);
    const deadline = Date.now() + timeoutMs;
    while (found === undefined) {
      if (this.closeCode !== null) throw new Error(`the socket closed with ${this.closeCode}`);
      await this.#nextChange(deadline);
      found = this.frames.find(fits);
    }
    return found;
  }

  async waitForEvent<Name extends EventName>(
    name: Name,
    fits: (data: Extract<EventFrame, { event: Name }>['data']) => boolean = () => true,
  ): Promise<Extract<EventFrame, { event: Name }>> {
    const frame = await this.waitFor(
      (candidate) => candidate.type === 'event' && candidate.event === name && fits(candidate.data as never),
    );
    return frame as Extract<EventFrame, { event: Name }>;
  }

  async waitForClose(timeoutMs = patienceMs): Promise<number> {
    const deadline = Date.now() + timeoutMs;
    while (this.closeCode === null) await this.#nextChange(deadline);
    return this.closeCode;
  }

  close(): void {
    this.#socket.terminate();
  }

  #nextChange(deadline: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => {
          reject(new Error(`nothing came in time; got ${JSON.stringify(this.frames.slice(-5))}`));
        },
        Math.max(1, deadline - Date.now()),
      );
      this.#waiting.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }
}
