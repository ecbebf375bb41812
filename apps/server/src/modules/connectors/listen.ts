import type { FastifyBaseLogger } from 'fastify';
import { type Credentials, InvalidCredentialsError } from './credentials.ts';
import type { InboundUpdate } from './inbound.ts';

/** A bot's state as its listener sees it. */
export interface ListenerHealth {
  state: 'active' | 'broken';
  reason: null | 'token_revoked' | 'conflict' | 'unreachable' | 'connector_unavailable';
  transport: 'webhook' | 'polling';
}

export interface ListenedBot {
  credentials: Credentials;
  pollOffset: number | null;
  /**
   * Whether another program's webhook may be replaced: yes while a user has just connected the bot, or connected it
   * anew. One that appeared since is left alone.
   */
  mayTakeOver: boolean;
}

/** The messenger posts the bot's messages to another program. */
export class ConnectedElsewhereError extends Error {}

/** A bot to listen to, and the handlers of its updates. */
export interface ListenDeps {
  /** The present bot; null once there is nothing to listen to any more. */
  loadBot: () => Promise<ListenedBot | null>;
  /** The updates are durable when it resolves. */
  store: (updates: InboundUpdate[], nextOffset: number) => Promise<void>;
  reportHealth: (health: ListenerHealth) => Promise<void>;
  /** False for good once another process may listen to the bot: nothing is asked, stored or reported any more. */
  mayListen: () => boolean;
  webhookKey: string;
  /** The URL at which the messenger reaches the bot's webhook; null when it can't. */
  webhookUrl: string | null;
  /** The URL at which a stand-in on this machine reaches it. */
  localWebhookUrl: string;
  log: FastifyBaseLogger;
  /** How long one long-polling call waits, in seconds. */
  pollWaitSeconds?: number | undefined;
}

export interface BotListener {
  /** Resolves when nothing more is stored or reported. */
  close(): Promise<void>;
}

const webhookRetryMs = 30_000;

type WebhookSetting = Pick<ListenDeps, 'loadBot' | 'reportHealth' | 'mayListen' | 'log'> & {
  /** Registers our webhook with the messenger. Throws ConnectedElsewhereError when it must not replace another one. */
  connect: (bot: ListenedBot) => Promise<void>;
};

/** Registers our webhook with a messenger, and retries until it succeeds. */
export const listenByWebhook = ({ loadBot, reportHealth, mayListen, log, connect }: WebhookSetting): BotListener => {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const point = async (): Promise<Pick<ListenerHealth, 'state' | 'reason'> | null> => {
    const bot = await loadBot();
    if (bot === null || !mayListen()) return null;
    try {
      await connect(bot);
      return { state: 'active', reason: null };
    } catch (error) {
      if (error instanceof InvalidCredentialsError) return { state: 'broken', reason: 'token_revoked' };
      if (error instanceof ConnectedElsewhereError) return { state: 'broken', reason: 'conflict' };
      log.warn({ err: error }, 'a webhook could not be set');
      return { state: 'broken', reason: 'unreachable' };
    }
  };
  const attempt = async (): Promise<void> => {
    const health = await point();
    if (health !== null && mayListen()) await reportHealth({ ...health, transport: 'webhook' });
    if (health?.reason === 'unreachable' && !isClosed) timer = setTimeout(() => run(), webhookRetryMs);
  };
  const run = () => {
    current = attempt().catch((error: unknown) => {
      log.warn({ err: error }, 'a webhook could not be set');
      if (!isClosed) timer = setTimeout(() => run(), webhookRetryMs);
    });
  };
  let current: Promise<void> = Promise.resolve();
  run();
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await current;
    },
  };
};
