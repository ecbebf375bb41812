/**
 * Every call to a messenger goes through here. One that is made under a right (a lease of the conversation) begins only
 * if it ends while the right certainly lasts: a process that was stopped and goes on may have been replaced long ago,
 * and its calls would come twice or out of order. See docs/decisions/0055-no-call-outlives-its-lease.md.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { Agent, type Dispatcher, request } from 'undici';

/** The right to call; times are of `performance.now()`, which goes on while the process is stopped. */
export interface CallRight {
  /** Until when it certainly lasts. */
  readonly heldUntilMs: number;
  /** Has it last at least this long from now; throws when it is lost. */
  extend(forMs: number): Promise<void>;
}

/** The call was not made, or its body not completed, because the right to it might have ended before it. */
export class CallNotBegunError extends Error {}

export interface MessengerCall {
  method: 'GET' | 'POST' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | AsyncIterable<Uint8Array> | null;
  /** From the first byte sent to the last one read. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

export interface MessengerHttp {
  /** Throws undici's errors, or CallNotBegunError. */
  request(url: string, call: MessengerCall): Promise<Dispatcher.ResponseData>;
  close(): Promise<void>;
}

/** How long a call may take, and one with files. */
export const callTimeoutMs = 20_000;
export const uploadTimeoutMs = 120_000;
/** How much longer a right has to last than the call: the database's clock and ours need not go at the same pace. */
const marginMs = 1_000;
/** Between extending a right and beginning the call. */
const slackMs = 1_000;
const connectTimeoutMs = 5_000;

const rights = new AsyncLocalStorage<CallRight>();

/** Does the work with all calls in it made under the right. */
export const callUnder = <Result>(right: CallRight, work: () => Promise<Result>): Promise<Result> =>
  rights.run(right, work);

/** How long a right has to last for a call of this length to begin without extending it. */
export const coverOf = (timeoutMs: number): number => timeoutMs + marginMs + slackMs;

export const makeMessengerHttp = (): MessengerHttp => {
  // The other side may close an idle connection just as a message is sent on it, and then the outcome is unknown; so
  // idle connections are closed early.
  const agent = new Agent({
    connect: { timeout: connectTimeoutMs },
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 10_000,
  });
  return {
    async request(url, { timeoutMs, signal, body, ...call }) {
      const right = rights.getStore() ?? null;
      const deadlineMs = await findDeadline(right, timeoutMs);
      const deadline = AbortSignal.timeout(Math.max(0, Math.ceil(deadlineMs - performance.now())));
      let hasBegun = false;
      const begin = (): boolean => {
        hasBegun = right === null || performance.now() < deadlineMs;
        return hasBegun;
      };
      let isCutShort = false;
      const cutShort = () => {
        isCutShort = true;
        return notBegun(null);
      };
      const stream =
        typeof body === 'string' || !body
          ? (body ?? null)
          : Readable.from(right === null ? body : keepWithin(right, body, cutShort), { objectMode: false });
      try {
        return await request(url, {
          ...call,
          body: stream,
          dispatcher: agent.compose((dispatch) => (options, handler) => dispatch(options, new Gate(handler, begin))),
          signal: signal === undefined ? deadline : AbortSignal.any([deadline, signal]),
          headersTimeout: timeoutMs,
          bodyTimeout: timeoutMs,
        });
      } catch (error) {
        const isTooLate = right !== null && !hasBegun && performance.now() >= deadlineMs;
        if (isTooLate || isCutShort) throw notBegun(error);
        throw error;
      }
    },
    close: () => agent.destroy(),
  };
};

/** When the call has to be over: before its right ends, which is extended where that would be too soon. */
const findDeadline = async (right: CallRight | null, timeoutMs: number): Promise<number> => {
  if (right === null) return performance.now() + timeoutMs;
  if (right.heldUntilMs < performance.now() + timeoutMs + marginMs) {
    await right.extend(coverOf(timeoutMs)).catch((error: unknown) => {
      throw notBegun(error);
    });
  }
  return Math.min(performance.now() + timeoutMs, right.heldUntilMs - marginMs);
};

/** Half a body is never carried out: its rest is not sent once the right may have ended. */
async function* keepWithin(
  right: CallRight,
  body: AsyncIterable<Uint8Array>,
  cutShort: () => Error,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    if (performance.now() > right.heldUntilMs - marginMs) throw cutShort();
    yield chunk;
  }
}

const notBegun = (cause: unknown) => new CallNotBegunError('the right to call might end before the call', { cause });

/** Asks once more just before the first byte is written: connecting takes time, and the process may be stopped meanwhile. */
class Gate implements Dispatcher.DispatchHandler {
  readonly #handler: Dispatcher.DispatchHandler;
  readonly #begin: () => boolean;

  constructor(handler: Dispatcher.DispatchHandler, begin: () => boolean) {
    this.#handler = handler;
    this.#begin = begin;
  }

  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    if (this.#begin()) this.#handler.onRequestStart?.(controller, context);
    else controller.abort(notBegun(null));
  }

  onRequestUpgrade(...args: Parameters<NonNullable<Dispatcher.DispatchHandler['onRequestUpgrade']>>): void {
    this.#handler.onRequestUpgrade?.(...args);
  }

  onResponseStart(...args: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>): void {
    this.#handler.onResponseStart?.(...args);
  }

  onResponseData(...args: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseData']>>): void {
    this.#handler.onResponseData?.(...args);
  }

  onResponseEnd(...args: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseEnd']>>): void {
    this.#handler.onResponseEnd?.(...args);
  }

  onResponseError(...args: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseError']>>): void {
    this.#handler.onResponseError?.(...args);
  }
}
