import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/database/index.ts';
import type { Route } from '../../platform/http/index.ts';
import type { Tasks } from '../../platform/jobs/index.ts';
import type { LoggedEvent } from '../../platform/realtime/index.ts';
import type { SafeFetch } from '../../platform/safe-fetch/index.ts';
import type { SecretBox } from '../../platform/secrets/index.ts';
import { makeNotifyDevices } from './notify-devices.ts';
import { derivePushKeys, type PushKeys } from './push-keys.ts';
import { makePushRoutes } from './push-routes.ts';
import { makePushSender } from './push-sender.ts';
import { PushWatch } from './push-watch.ts';
import { makeSendPushTask } from './send-push.ts';

interface NotificationsDeps {
  baseUrl: URL;
  /** Unset: made from the secret key. */
  keys: PushKeys | null;
  /** Origins besides https ones that may be a push service. */
  allowedOrigins: readonly string[];
  database: Database;
  secrets: SecretBox;
  fetch: SafeFetch;
  isConnected: (workspaceId: number, userId: number) => boolean;
  log: FastifyBaseLogger;
}

/** Notifications to devices on which the messenger is closed. */
export interface Notifications {
  routes: Route[];
  tasks: Tasks;
  /** Hears of every commit of this process. */
  committed(workspaceId: number, events: readonly LoggedEvent[]): void;
  start(): Promise<void>;
  close(): void;
}

/** An address of this deployment, where a push service could complain. */
const contactOf = ({ protocol, origin, hostname }: URL): string =>
  protocol === 'https:' ? origin : `mailto:push@${hostname}`;

export const makeNotifications = (deps: NotificationsDeps): Notifications => {
  const { baseUrl, database, secrets, fetch, isConnected, log } = deps;
  const keys = deps.keys ?? derivePushKeys(secrets);
  const sendPush = makePushSender({ keys, contact: contactOf(baseUrl), fetch });
  const watch = new PushWatch({ database, log });
  return {
    routes: makePushRoutes({
      database,
      publicKey: keys.publicKey,
      allowedOrigins: deps.allowedOrigins,
      watch: (workspaceId) => watch.add(workspaceId),
      sendPush,
    }),
    tasks: {
      'notify-devices': makeNotifyDevices({ database, isConnected }),
      'send-push': makeSendPushTask({ database, isConnected, sendPush }),
    },
    committed: (workspaceId, events) => watch.committed(workspaceId, events),
    start: () => watch.start(),
    close: () => watch.close(),
  };
};
