import {
  defaultPreferences,
  type Language,
  languageShape,
  type Permissions,
  type Preferences,
  type PushPayload,
} from '@switchboard/contract';
import { z } from 'zod';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { enqueueJobStatement, type NewJob, type Task } from '../../../platform/jobs/index.ts';
import { isWorkspaceOpen } from '../../foundation/workspaces/index.ts';
import { graceSeconds } from './notification-jobs.ts';
import type { SendPush } from './push-sender.ts';
import { deleteSubscription, findDevice, listSubscriptionIds } from './subscription-queries.ts';

/** A kind of notices, which are not about one message: of tasks, of bots, of many conversations handed over. */
interface NoticeKind<Shape extends z.ZodObject> {
  task: string;
  /** The subject of the notice, as the job stores it. */
  shape: Shape;
  /** The begin of the job's key, and its end: of one thing a later notice replaces one that waits. */
  name: string;
  idOf: (key: z.infer<Shape>) => number | string;
}

export interface NoticeReader {
  workspaceId: number;
  userId: number;
  permissions: Permissions;
  language: Language;
  preferences: Partial<Preferences>;
}

/** The content to show now; null when the notice does not concern the user any more. */
export type LoadNotice<Key> = (tx: Transaction, reader: NoticeReader, key: Key) => Promise<PushPayload | null>;

export interface NoticePushDeps {
  database: Database;
  isConnected: (workspaceId: number, userId: number) => boolean;
  sendPush: SendPush;
}

/** Pushes a notice to the devices of these users on which the messenger is closed; a later one replaces it. */
export const makeQueueNotices =
  <Shape extends z.ZodObject>({ task, name, idOf }: NoticeKind<Shape>) =>
  async (tx: Transaction, workspaceId: number, userIds: readonly number[], key: z.infer<Shape>): Promise<void> => {
    const jobFor = (subscriptionId: number): NewJob => ({
      task,
      payload: { ...key, workspace_id: workspaceId, subscription_id: subscriptionId },
      key: `${name}:${workspaceId}:${subscriptionId}:${idOf(key)}`,
      // A page that is open shows it first.
      delayMs: graceSeconds * 1_000,
      maxAttempts: 5,
    });
    const ids = await listSubscriptionIds(tx, workspaceId, userIds);
    if (ids.length > 0) await tx.flight(ids.map((id) => enqueueJobStatement(jobFor(id))));
  };

const deviceShape = z.object({ workspace_id: z.int(), subscription_id: z.int() });

/** Sends one notice to one device, with the present facts. */
export const makePushNotice =
  <Shape extends z.ZodObject>(
    { database, isConnected, sendPush }: NoticePushDeps,
    { shape }: NoticeKind<Shape>,
    load: LoadNotice<z.infer<Shape>>,
  ): Task =>
  async (rawPayload) => {
    const { workspace_id: workspaceId, subscription_id: subscriptionId } = deviceShape.parse(rawPayload);
    const notice = shape.parse(rawPayload);
    const found = await database.inWorkspace(workspaceId, async (tx) => {
      if (!(await isWorkspaceOpen(tx, workspaceId))) return null;
      const device = await findDevice(tx, workspaceId, subscriptionId);
      if (device === null || !(device.preferences.push ?? defaultPreferences.push)) return null;
      const { user_id: userId, permissions, preferences } = device;
      const language = languageShape.catch('en-US').parse(device.language);
      const payload = await load(tx, { workspaceId, userId, permissions, language, preferences }, notice);
      return payload === null ? null : { device, payload };
    });
    if (found === null || isConnected(workspaceId, found.device.user_id)) return;
    const outcome = await sendPush(found.device, found.payload, { urgency: 'high' });
    if (outcome === 'gone')
      await database.inWorkspace(workspaceId, (tx) => deleteSubscription(tx, workspaceId, subscriptionId));
  };
