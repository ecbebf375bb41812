import { setTimeout as delay } from 'node:timers/promises';
import { languageShape } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import { findUser } from '../../foundation/users/index.ts';
import { type PushOutcome, PushServiceBusyError, type SendPush } from './push-sender.ts';
import { testPush } from './push-text.ts';
import { deleteSubscription, listSubscriptions } from './subscription-queries.ts';

/**
 * Every failure to reach a push service is answered after the same time, whether its name is unknown, it is on a
 * private network, or the host is silent: the timing must not let a user probe our network.
 */
const failureReportedAfterMs = 3_000;

/** Sends a notification to all of the user's devices at once, or to one of them; returns how many accepted it. */
export const makeSendTestPush =
  ({ database, sendPush }: { database: Database; sendPush: SendPush }) =>
  async ({ workspaceId, userId }: CallingActor, deviceId?: number): Promise<{ devices: number }> => {
    const { all, user } = await database.inWorkspace(workspaceId, async (tx) => ({
      all: await listSubscriptions(tx, workspaceId, userId),
      user: await findUser(tx, workspaceId, userId),
    }));
    const devices = deviceId === undefined ? all : all.filter(({ id }) => id === deviceId);
    if (deviceId !== undefined && devices.length === 0) throw new AppError('push.subscription_not_found');
    const payload = testPush(languageShape.catch('en-US').parse(user?.language));
    const answered = new AbortController();
    const late = delay(failureReportedAfterMs, 'busy' as const, { signal: answered.signal });
    late.catch(() => {});
    const outcomes = await Promise.all(
      devices.map(async (device): Promise<PushOutcome | 'busy'> => {
        const sending = sendPush(device, payload, { urgency: 'high' }).catch((error: unknown) => {
          if (error instanceof PushServiceBusyError) return late;
          throw error;
        });
        return Promise.race([sending, late]);
      }),
    ).finally(() => answered.abort());
    const gone = devices.filter((_device, index) => outcomes[index] === 'gone');
    if (gone.length > 0) {
      await database.inWorkspace(workspaceId, async (tx) => {
        for (const { id } of gone) await deleteSubscription(tx, workspaceId, id, userId);
      });
    }
    const sent = outcomes.filter((outcome) => outcome === 'sent').length;
    if (sent === 0 && outcomes.includes('busy')) throw new AppError('push.unavailable');
    return { devices: sent };
  };
