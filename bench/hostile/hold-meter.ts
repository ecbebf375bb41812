import { get } from 'node:http';
import path from 'node:path';

const watch = path.join(import.meta.dirname, '../product/hold-watch.mjs');
const triesMost = 3;
/** The longest time one caller's input may hold the event loop (decision 53). */
export const longestHoldMs = 50;

/** The variables with which a server under test says how long its event loop was held. */
export const holdEnvironment = (port: number): NodeJS.ProcessEnv => ({
  NODE_OPTIONS: `--import=${watch}`,
  HOLD_WATCH_PORT: String(port),
});

/** The longest hold since the last question. */
const readHoldMs = (port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (piece: Buffer) => {
        text += piece.toString();
      });
      answer.on('end', () => resolve(Number(text)));
    }).on('error', reject);
  });

export interface Measured {
  where: string;
  what: string;
  status: string;
  ms: number;
}

/** Measures calls one by one, and keeps the longest hold of each place. */
export class HoldMeter {
  readonly worst = new Map<string, Measured & { calls: number }>();
  readonly #port: number;

  constructor(port: number) {
    this.#port = port;
  }

  /** A call that seems too long is tried again: the shortest time is its cost without the process's other work. */
  async measure(where: string, what: string, call: () => Promise<string>): Promise<void> {
    let found: Measured | null = null;
    for (let tries = 0; tries < triesMost; tries += 1) {
      await readHoldMs(this.#port);
      const status = await call();
      const ms = await readHoldMs(this.#port);
      if (found === null || ms < found.ms) found = { where, what, status, ms };
      if (ms <= longestHoldMs) break;
    }
    const known = this.worst.get(where);
    if (found === null) return;
    const calls = (known?.calls ?? 0) + 1;
    if (known === undefined || found.ms > known.ms) this.worst.set(where, { ...found, calls });
    else known.calls = calls;
  }
}
