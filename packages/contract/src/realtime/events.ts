import { z } from 'zod';
import { channelEvents } from '../chat/channels/channels.ts';
import { draftEvents } from '../chat/drafts/drafts.ts';
import { messageEvents } from '../chat/messages/messages.ts';
import { notificationEvents } from '../chat/notifications/notifications.ts';
import { clientCardEvents } from '../clients/client-card/client-card.ts';
import { clientImportEvents } from '../clients/client-import/client-import.ts';
import { clientMergeEvents } from '../clients/client-merges/client-merges.ts';
import { clientEvents } from '../clients/clients/clients.ts';
import { customFieldEvents } from '../clients/custom-fields/custom-fields.ts';
import { roleEvents } from '../foundation/roles/roles.ts';
import { userEvents } from '../foundation/users/users.ts';
import { botEvents } from '../messaging/bots/bots.ts';
import { idShape } from '../shapes.ts';
import { clientErasureEvents } from '../upkeep/client-erasure/client-erasure.ts';
import { retentionEvents } from '../upkeep/retention/retention.ts';
import { workspaceSettingsEvents } from '../upkeep/workspace-settings/workspace-settings.ts';
import { projectEvents } from '../work/projects/projects.ts';
import { taskEvents } from '../work/tasks/tasks.ts';

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
