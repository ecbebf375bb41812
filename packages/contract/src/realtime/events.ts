import { z } from 'zod';
import { botEvents } from '../bots/bots.ts';
import { channelEvents } from '../channels/channels.ts';
import { clientCardEvents } from '../client-card/client-card.ts';
import { clientErasureEvents } from '../client-erasure/client-erasure.ts';
import { clientImportEvents } from '../client-import/client-import.ts';
import { clientMergeEvents } from '../client-merges/client-merges.ts';
import { clientEvents } from '../clients/clients.ts';
import { customFieldEvents } from '../custom-fields/custom-fields.ts';
import { draftEvents } from '../drafts/drafts.ts';
import { messageEvents } from '../messages/messages.ts';
import { notificationEvents } from '../notifications/notifications.ts';
import { projectEvents } from '../projects/projects.ts';
import { retentionEvents } from '../retention/retention.ts';
import { roleEvents } from '../roles/roles.ts';
import { idShape } from '../shapes.ts';
import { taskEvents } from '../tasks/tasks.ts';
import { userEvents } from '../users/users.ts';
import { workspaceSettingsEvents } from '../workspace-settings/workspace-settings.ts';

/**
 * Every event with the shape of its data, collected from the modules. Events change state and are numbered per
 * workspace; each carries what a handler needs to reach the state a fresh load would give.
 */
export const eventShapes = {
  ...messageEvents,
  ...channelEvents,
  ...clientCardEvents,
  ...clientMergeEvents,
  ...clientErasureEvents,
  ...userEvents,
  ...roleEvents,
  ...botEvents,
  ...clientEvents,
  ...clientImportEvents,
  ...customFieldEvents,
  ...draftEvents,
  ...notificationEvents,
  ...workspaceSettingsEvents,
  ...retentionEvents,
  ...taskEvents,
  ...projectEvents,
} as const;

export type EventName = keyof typeof eventShapes;
export type EventData<Name extends EventName> = z.infer<(typeof eventShapes)[Name]>;

/** Unnumbered, may be lost. */
export const signalShapes = {
  typing: z.object({ channel_id: idShape, user_id: idShape }),
  userOnlineStatus: z.object({ user_id: idShape, is_online: z.union([z.literal(0), z.literal(1)]) }),
} as const;
export type SignalName = keyof typeof signalShapes;
export type SignalData<Name extends SignalName> = z.infer<(typeof signalShapes)[Name]>;
