import { type Credentials, InvalidCredentialsError } from '../credentials.ts';
import { type Inspection, judgeWebhook } from '../inspection.ts';
import { tokenOf } from './credentials.ts';
import { toDeliveryProblem } from './deliver.ts';
import { textOf } from './event-shapes.ts';
import type { ViberApi } from './viber-api.ts';
import { isTokenFault } from './viber-errors.ts';

const timeoutMs = 10_000;

/**
 * Reads get_account_info. Viber reports neither waiting updates nor why a post failed; after a long outage the webhook
 * is gone.
 */
export const inspectViber = async (
  api: ViberApi,
  credentials: Credentials,
  webhookUrl: string | null,
): Promise<Inspection> => {
  const nothingReported = { lastError: null, pendingUpdates: null, tokenExpiresAt: null };
  try {
    const account = await api.call(tokenOf(credentials), 'get_account_info', {}, { timeoutMs });
    const judged = judgeWebhook(textOf(account.webhook), webhookUrl);
    return {
      ...nothingReported,
      ...judged,
      problems: [
        ...(judged.webhook === 'foreign' ? (['webhook_elsewhere'] as const) : []),
        ...(judged.webhook === 'none' && webhookUrl !== null ? (['webhook_missing'] as const) : []),
        ...(webhookUrl === null ? (['no_public_address'] as const) : []),
      ],
    };
  } catch (error) {
    if (isTokenFault(error)) throw new InvalidCredentialsError('token', 'Viber does not know the token');
    const problem = toDeliveryProblem(error);
    if (problem.kind !== 'bot_restricted') throw problem;
    return { ...nothingReported, webhook: 'none', webhookHost: null, problems: ['bot_restricted'] };
  }
};
