import type { FastifyBaseLogger } from 'fastify';
import { type Credentials, InvalidCredentialsError } from './credentials.ts';
import type { InboundUpdate } from './inbound.ts';

/** How a listener finds its bot to be doing. */
export interface ListenerHealth {
  state: 'active' | 'broken';
  reason: null | 'token_revoked' | 'conflict' | 'unreachable' | 'connector_unavailable';
  transport: 'webhook' | 'polling';
}

/** A bot to listen to, and where what it hears goes. */
export interface ListenDeps {
  /** As the bot is now, with the place to ask on from; null once there is nothing to listen to any more. */
  loadBot: () => Promise<{ credentials: Credentials; pollOffset: number | null } | null>;
  /** Durable when it resolves. */
  store: (updates: InboundUpdate[], nextOffset: number) => Promise<void>;
  reportHealth: (health: ListenerHealth) => Promise<void>;
  webhookKey: string;
  /** The bot's webhook as messengers reach it; null where they can't. */
  webhookUrl: string | null;
  log: FastifyBaseLogger;
  /** Of one long-polling call, in seconds. */
  pollWaitSeconds?: number | undefined;
}

export interface BotListener {
  /** Resolves when nothing more is stored or reported. */
  close(): Promise<void>;
}

const webhookRetryMs = 30_000;

type WebhookSetting = Pick<ListenDeps, 'loadBot' | 'reportHealth' | 'log'> & {
  /** Points the messenger at our webhook. */
  connect: (credentials: Credentials) => Promise<void>;
};

/** Points a messenger at our webhook, again and again until it takes it. */
export const listenByWebhook = ({ loadBot, reportHealth, log, connect }: WebhookSetting): BotListener => {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const point = async (): Promise<Pick<ListenerHealth, 'state' | 'reason'> | null> => {
    const bot = await loadBot();
    if (bot === null) return null;
    try {
      await connect(bot.credentials);
      return { state: 'active', reason: null };
    } catch (error) {
      if (error instanceof InvalidCredentialsError) return { state: 'broken', reason: 'token_revoked' };
      log.warn({ err: error }, 'a webhook could not be set');
      return { state: 'broken', reason: 'unreachable' };
    }
  };
  const attempt = async (): Promise<void> => {
    const health = await point();
    if (health !== null) await reportHealth({ ...health, transport: 'webhook' });
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
