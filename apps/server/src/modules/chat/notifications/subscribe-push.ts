import { type BodyOf, type endpoints, limits } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { fieldError, type SignedInActor } from '../../../platform/http/index.ts';
import { takeIds } from '../../foundation/workspaces/index.ts';
import { isDeviceKey } from './push-keys.ts';
import {
  deleteSurplusSubscriptions,
  deleteTwinSubscription,
  renewSubscription,
  type SubscriptionRow,
  upsertSubscription,
} from './subscription-queries.ts';
import { watchWorkspace } from './watch-workspace.ts';

interface SubscribePushDeps {
  database: Database;
  /** Origins besides https ones that may be a push service: stand-ins for development. */
  allowedOrigins: readonly string[];
  watch: (workspaceId: number) => void;
}

const authBytes = 16;
const longestUserAgent = 300;

const longestLabel = 63;
const longestHost = 253;

/** Whether it can be the name of a host. It is not resolved: the answer would reveal which hosts exist. */
const isHostName = (host: string): boolean =>
  host.length <= longestHost && host.split('.').every((label) => label.length <= longestLabel);

/**
 * Registers a device with the session it is used in, or renews it; the oldest devices beyond the limit are deleted. One
 * to be renewed that is not there any more is registered anew.
 */
export const makeSubscribePush =
  ({ database, allowedOrigins, watch }: SubscribePushDeps) =>
  async (
    { workspaceId, userId, sessionId }: SignedInActor,
    { endpoint, keys, renews }: BodyOf<typeof endpoints.subscribePush>,
    userAgent: string | null,
  ): Promise<SubscriptionRow> => {
    const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
    const isWeb = url?.protocol === 'https:' || allowedOrigins.includes(url?.origin ?? '');
    if (url === null || !isWeb || !isHostName(url.hostname)) {
      throw fieldError('endpoint', 'validation.push_endpoint_invalid');
    }
    if (!isDeviceKey(keys.p256dh)) throw fieldError('keys.p256dh', 'validation.invalid');
    if (Buffer.from(keys.auth, 'base64url').length !== authBytes) throw fieldError('keys.auth', 'validation.invalid');
    const row = await database.inWorkspace(workspaceId, async (tx) => {
      // First: it may wait for a check that is under way, and an id taken before would hold up all sends.
      await watchWorkspace(tx, workspaceId);
      const device = {
        workspaceId,
        userId,
        sessionId,
        endpoint,
        ...keys,
        userAgent: userAgent?.slice(0, longestUserAgent) ?? null,
      };
      if (renews !== undefined) {
        await deleteTwinSubscription(tx, { ...device, id: renews });
        const renewed = await renewSubscription(tx, { ...device, id: renews });
        if (renewed !== null) return renewed;
      }
      const id = await takeIds(tx, workspaceId, 'push_subscription');
      const stored = await upsertSubscription(tx, { ...device, id });
      await deleteSurplusSubscriptions(tx, workspaceId, userId, limits.pushSubscriptionsPerUser);
      return stored;
    });
    watch(workspaceId);
    return row;
  };
