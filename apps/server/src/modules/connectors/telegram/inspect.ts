import type { Credentials } from '../credentials.ts';
import { InvalidCredentialsError } from '../credentials.ts';
import { type Inspection, judgeWebhook } from '../inspection.ts';
import { tokenOf } from './credentials.ts';
import { toDeliveryProblem } from './deliver.ts';
import type { TelegramApi } from './telegram-api.ts';
import { isTokenFault } from './telegram-errors.ts';

const timeoutMs = 10_000;
/** Telegram keeps the last error when posts succeed again; an older one with no waiting updates is over. */
const errorCountsForMs = 60 * 60 * 1000;
const shownErrorChars = 300;

/** Reads getWebhookInfo. Without a webhook Telegram is polled, which is no problem. */
export const inspectTelegram = async (
  api: TelegramApi,
  credentials: Credentials,
  webhookUrl: string | null,
): Promise<Inspection> => {
  const info = await api.call(tokenOf(credentials), 'getWebhookInfo', {}, { timeoutMs }).catch((error: unknown) => {
    throw isTokenFault(error)
      ? new InvalidCredentialsError('token', 'Telegram does not know the token')
      : toDeliveryProblem(error);
  });
  const { webhook, webhookHost } = judgeWebhook(info.url ?? '', webhookUrl);
  const pendingUpdates = info.pending_update_count;
  const errorAgeMs = Date.now() - (info.last_error_date ?? 0) * 1000;
  const isFailing = webhook === 'ours' && pendingUpdates > 0 && errorAgeMs < errorCountsForMs;
  return {
    webhook: isFailing ? 'failing' : webhook,
    webhookHost,
    lastError: isFailing ? (info.last_error_message ?? '').slice(0, shownErrorChars) : null,
    pendingUpdates,
    tokenExpiresAt: null,
    problems: [
      ...(isFailing ? (['webhook_failing'] as const) : []),
      ...(webhook === 'foreign' ? (['webhook_elsewhere'] as const) : []),
      ...(webhook === 'none' && webhookUrl !== null ? (['webhook_missing'] as const) : []),
    ],
  };
};
