import { isIP } from 'node:net';
import { InvalidCredentialsError } from '../credentials.ts';
import { type BotListener, ConnectedElsewhereError, type ListenDeps, listenByWebhook } from '../listen.ts';
import { tokenOf } from './credentials.ts';
import { inspectTelegram } from './inspect.ts';
import { allowedUpdates } from './parse-update.ts';
import { TelegramPoller } from './poller.ts';
import type { TelegramApi } from './telegram-api.ts';
import { isTokenFault } from './telegram-errors.ts';

const allowedPorts = new Set(['', '443', '80', '88', '8443']);

/** Whether Telegram would post to a URL: it allows a few ports, and resolves to IPv4 only. */
export const isReachable = (webhookUrl: string): boolean => {
  const { protocol, port, hostname } = new URL(webhookUrl);
  // Only a self-hosted Bot API server posts to http, and it does so to any port.
  if (protocol === 'http:') return true;
  return allowedPorts.has(port) && isIP(hostname.replace(/^\[|\]$/g, '')) !== 6;
};

/** By webhook where Telegram can reach us, else by polling. */
export const listenToTelegram = (
  api: TelegramApi,
  secretOf: (webhookKey: string) => string,
  deps: ListenDeps,
): BotListener => {
  const { webhookUrl: url, webhookKey } = deps;
  if (url === null || !isReachable(url)) return new TelegramPoller({ ...deps, api });
  return listenByWebhook({
    ...deps,
    async connect({ credentials, mayTakeOver }) {
      const secret = secretOf(webhookKey);
      if (!mayTakeOver) {
        const { webhook } = await inspectTelegram(api, credentials, url);
        if (webhook === 'foreign') throw new ConnectedElsewhereError('another program receives the messages');
      }
      try {
        await api.call(tokenOf(credentials), 'setWebhook', {
          url,
          secret_token: secret,
          allowed_updates: allowedUpdates,
        });
      } catch (error) {
        throw isTokenFault(error) ? new InvalidCredentialsError('token', 'Telegram does not know the token') : error;
      }
    },
  });
};
