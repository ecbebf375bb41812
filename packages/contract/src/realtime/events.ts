import { z } from 'zod';
import { botSummaryShape } from '../bots/bots.ts';
import { channelShape, readStateShape } from '../channels/channels.ts';
import { draftShape } from '../drafts/drafts.ts';
import { deliveryShape, messageShape } from '../messages/messages.ts';
import { preferencesShape } from '../notifications/notifications.ts';
import { dateTimeShape, idShape } from '../shapes.ts';
import { userShape } from '../users/users.ts';

const pinEventShape = z.object({ channel_id: idShape, message_id: idShape, seq: idShape, updated_at: dateTimeShape });

/**
 * Every event with the shape of its data. Events change state and are numbered by workspace; each carries what a
 * handler needs to reach the state a fresh load would give.
 */
export const eventShapes = {
  newMessage: messageShape,
  updateMessage: messageShape,
  deleteMessage: z.object({ channel_id: idShape, id: idShape, seq: idShape, deleted_at: dateTimeShape }),
  /** To the reader's own connections. */
  readMessages: readStateShape.extend({
    channel_id: idShape,
    /** The reader marked messages unread: the mark is where it says, else it never moves back. */
    moved_back: z.boolean(),
  }),
  newChannel: channelShape,
  updateChannel: channelShape,
  deleteChannel: z.object({ id: idShape }),
  updateBots: z.object({ bots: z.array(botSummaryShape) }),
  pinnedMessage: pinEventShape.extend({ pinned_at: dateTimeShape }),
  unpinnedMessage: pinEventShape,
  updateDelivery: z.object({ channel_id: idShape, message_id: idShape, seq: idShape, delivery: deliveryShape }),
  /** Reaches those removed as well, so that they let go of the channel. */
  updateMembers: z.object({
    channel_id: idShape,
    added: z.array(idShape),
    removed: z.array(idShape),
    members_count: z.int().min(0),
    manager_id: idShape.nullable(),
  }),
  updateUser: userShape,
  /** These three go to the user's own connections. */
  updateMembership: z.object({ channel_id: idShape, muted: z.boolean() }),
  updateDraft: draftShape,
  updatePreferences: preferencesShape,
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
