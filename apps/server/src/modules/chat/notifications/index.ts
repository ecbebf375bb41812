import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../platform/database/index.ts';
import type { SafeFetch } from '../../../platform/safe-fetch/index.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';
import type { ServerModule } from '../../../platform/server-module/index.ts';
import {
  automationNotices,
  botNotices,
  handOverNotices,
  type LoadAutomationNotice,
  type LoadBotNotice,
  type LoadHandOverNotice,
  type LoadScheduledNotice,
  type LoadTargetNotice,
  type LoadTaskNotice,
  scheduledNotices,
  targetNotices,
  taskNotices,
} from './notice-kinds.ts';
import { makePushNotice } from './notice-pushes.ts';
import { makeNotifyDevices } from './notify-devices.ts';
import { derivePushKeys, type PushKeys } from './push-keys.ts';
import { makePushRoutes } from './push-routes.ts';
import { makePushSender } from './push-sender.ts';
import { PushWatch } from './push-watch.ts';
import { makeSendPushTask } from './send-push.ts';

export {
  type LoadAutomationNotice,
  type LoadBotNotice,
  type LoadHandOverNotice,
  type LoadScheduledNotice,
  type LoadTargetNotice,
  type LoadTaskNotice,
  queueAutomationPushes,
  queueBotPushes,
  queueHandOverPushes,
  queueScheduledPushes,
  queueTargetPushes,
  queueTaskPushes,
} from './notice-kinds.ts';

interface NotificationsModuleDeps {
  baseUrl: URL;
  /** Null: derived from the secret key. */
  keys: PushKeys | null;
  /** Origins besides https ones that may be a push service. */
  allowedOrigins: readonly string[];
  database: Database;
  secrets: SecretBox;
  safeFetch: SafeFetch;
  isConnected: (workspaceId: number, userId: number) => boolean;
  loadTaskNotice: LoadTaskNotice;
  loadBotNotice: LoadBotNotice;
  loadHandOverNotice: LoadHandOverNotice;
  loadScheduledNotice: LoadScheduledNotice;
  loadTargetNotice: LoadTargetNotice;
  loadAutomationNotice: LoadAutomationNotice;
  log: FastifyBaseLogger;
}

/** A contact address of this deployment for operators of push services. */
const contactOf = ({ protocol, origin, hostname }: URL): string =>
  protocol === 'https:' ? origin : `mailto:push@${hostname}`;

/** Push notifications to devices on which the messenger is closed. */
export const makeNotificationsModule = (deps: NotificationsModuleDeps): ServerModule => {
  const { baseUrl, database, secrets, isConnected, log } = deps;
  const keys = deps.keys ?? derivePushKeys(secrets);
  const sendPush = makePushSender({ keys, secrets, contact: contactOf(baseUrl), fetch: deps.safeFetch });
  const watch = new PushWatch({ database, log });
  return {
    routes: makePushRoutes({
      database,
      secrets,
      publicKey: keys.publicKey,
      allowedOrigins: deps.allowedOrigins,
      watch: (workspaceId) => watch.add(workspaceId),
      sendPush,
    }),
    tasks: {
      'notify-devices': makeNotifyDevices({ database, isConnected }),
      'send-push': makeSendPushTask({ database, isConnected, sendPush }),
      [taskNotices.task]: makePushNotice({ ...deps, sendPush }, taskNotices, deps.loadTaskNotice),
      [botNotices.task]: makePushNotice({ ...deps, sendPush }, botNotices, deps.loadBotNotice),
      [handOverNotices.task]: makePushNotice({ ...deps, sendPush }, handOverNotices, deps.loadHandOverNotice),
      [scheduledNotices.task]: makePushNotice({ ...deps, sendPush }, scheduledNotices, deps.loadScheduledNotice),
      [targetNotices.task]: makePushNotice({ ...deps, sendPush }, targetNotices, deps.loadTargetNotice),
      [automationNotices.task]: makePushNotice({ ...deps, sendPush }, automationNotices, deps.loadAutomationNotice),
    },
    onCommitted: (workspaceId, events) => watch.committed(workspaceId, events),
    start: () => watch.start(),
    close: [{ phase: 'intake', name: 'notifications', withinMs: 500, stop: () => watch.close() }],
  };
};
