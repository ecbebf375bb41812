import { InvalidCredentialsError } from '../credentials.ts';
import { type BotListener, ConnectedElsewhereError, type ListenDeps, listenByWebhook } from '../listen.ts';
import { tokenOf } from './credentials.ts';
import { inspectViber } from './inspect.ts';
import { wantedEvents } from './parse-event.ts';
import type { ViberApi } from './viber-api.ts';
import { isTokenFault } from './viber-errors.ts';

/** Viber calls the webhook before it answers. */
const setWebhookTimeoutMs = 40_000;

export const setWebhook = async (api: ViberApi, token: string, url: string): Promise<void> => {
  // Without the last two, clients have neither names nor pictures.
  const wanted = { url, event_types: wantedEvents, send_name: true, send_photo: true };
  try {
    await api.call(token, 'set_webhook', wanted, { timeoutMs: setWebhookTimeoutMs });
  } catch (error) {
    throw isTokenFault(error) ? new InvalidCredentialsError('token', 'Viber does not know the token') : error;
  }
};

/** By webhook; there is no other way. */
export const listenToViber = (
  api: ViberApi,
  deps: ListenDeps,
  onSet: (token: string, url: string) => void,
): BotListener => {
  const { webhookUrl: url } = deps;
  return listenByWebhook({
    ...deps,
    async connect({ credentials, mayTakeOver }) {
      if (url === null) throw new Error('BASE_URL has no public https address, which Viber needs');
      const token = tokenOf(credentials);
      if (!mayTakeOver) {
        const { webhook } = await inspectViber(api, credentials, url);
        if (webhook === 'foreign') throw new ConnectedElsewhereError('another program receives the messages');
      }
      onSet(token, url);
      await setWebhook(api, token, url);
    },
  });
};
