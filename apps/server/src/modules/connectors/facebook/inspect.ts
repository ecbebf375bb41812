import { InvalidCredentialsError } from '../credentials.ts';
import type { Inspection } from '../inspection.ts';
import type { PageAccess } from './credentials.ts';
import { toDeliveryProblem } from './delivery-problems.ts';
import type { GraphApi } from './graph-api.ts';
import { GraphRefused } from './graph-errors.ts';
import { readSubscription } from './subscription.ts';

/**
 * Whether the page is still subscribed: the messenger ends a subscription whose webhook failed for an hour. A missing
 * field counts as no subscription, so that it is made anew with all of them.
 */
export const inspectPage = async (api: Pick<GraphApi, 'call'>, access: PageAccess): Promise<Inspection> => {
  const subscription = await readSubscription(api, access).catch((error: unknown) => {
    throw error instanceof GraphRefused && error.code === 190
      ? new InvalidCredentialsError('page_access_token', error.message)
      : toDeliveryProblem(error);
  });
  const isWhole = subscription !== null && subscription.missing.length === 0;
  return {
    webhook: isWhole ? 'ours' : 'none',
    webhookHost: null,
    lastError: null,
    pendingUpdates: null,
    tokenExpiresAt: null,
    problems: [
      ...(subscription !== null && !isWhole ? (['subscription_incomplete'] as const) : []),
      ...(access.appSecret === null ? (['app_secret_missing'] as const) : []),
    ],
  };
};
