import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { fileShape } from '../../files/files.ts';
import { avatarShape } from '../../foundation/users/users.ts';
import { dateTimeShape, emojiShape, idParamShape, idShape, listOf, pageQueryShape, textShape } from '../../shapes.ts';
import { audienceShape } from './audience.ts';
import { messageLimits } from './limits.ts';
import { systemMessageShape } from './system-messages.ts';

export const deliveryStates = ['queued', 'sent', 'delivered', 'read', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/**
 * Why a message did not reach the client's phone. `unknown_outcome`: the messenger may have received it, so it is not
 * sent again automatically.
 */
export const deliveryReasons = [
  'blocked_by_client',
  'client_unreachable',
  'bot_token_revoked',
  'bot_removed',
  'provider_unavailable',
  'provider_refused',
  'file_too_large',
  'reply_window_closed',
  'message_too_long',
  'nothing_to_send',
  'out_of_date',
  'media_refused',
  'messaging_limit',
  'billing_required',
  'permission_missing',
  'bot_restricted',
  'client_app_too_old',
  'unknown_outcome',
] as const;
export type DeliveryReason = (typeof deliveryReasons)[number];

/** The delivery of a message to the client; null outside client conversations. */
export const deliveryShape = z.object({
  state: z.enum(deliveryStates),
  reason: z.enum(deliveryReasons).nullable(),
  at: dateTimeShape,
});
export type Delivery = z.infer<typeof deliveryShape>;

/** The message a reply answers, shortened to `limits.previewChars`. */
export const parentShape = z.object({
  /** Null once it is older than the workspace keeps messages; `removedParent` is all that is left of it. */
  id: idShape.nullable(),
  seq: idShape,
  content: z.string(),
  created_by: idShape.nullable(),
  client_id: idShape.nullable(),
  author_name: z.string(),
  deleted_at: dateTimeShape.nullable(),
  files_count: z.int().min(0),
});

/** A preview of the page behind a link; its picture is our own copy (`/files/{id}/`). */
export const previewShape = z.object({
  url: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  site_name: z.string().nullable(),
  image: z.object({ file_id: idShape, width: z.int(), height: z.int() }).nullable(),
});
export type LinkPreview = z.infer<typeof previewShape>;

/** One emoji on a message with its users, in the order they chose it. */
export const reactionShape = z.object({ emoji: z.string(), user_ids: z.array(idShape) });
export type Reaction = z.infer<typeof reactionShape>;

export const metadataShape = z.object({
  urls: z.array(z.string()),
  previews: z.array(previewShape),
  location: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      title: z.string().nullable(),
      address: z.string().nullable(),
    })
    .optional(),
  contact: z
    .object({ first_name: z.string(), last_name: z.string(), phone: z.string(), is_own: z.boolean() })
    .optional(),
  /** The client sent something that cannot be shown here; the value is the messenger's name for it: `poll`. */
  unsupported: z.string().optional(),
  /** A file of the client's that could not be fetched, with its name if known. */
  missing_files: z.array(z.object({ name: z.string(), reason: z.enum(['too_large', 'unavailable']) })).optional(),
  forwarded_from: z.string().optional(),
  /** The client pressed a button, whose label is the content; `message` is the text above it, if known. */
  pressed_button: z.object({ message: z.string().nullable() }).optional(),
  /** A bot's own text has these buttons below it on the phone; `payload` comes back when one is pressed. */
  buttons: z.array(z.object({ text: z.string(), payload: z.string() })).optional(),
  sticker_emoji: z.string().optional(),
  /** The emoji that the client chose for this message on their phone. */
  client_reaction: z.string().optional(),
  /** The client took the message back on their phone. */
  taken_back: z.literal(true).optional(),
  /** How many of its files are gone because the workspace keeps files for a shorter time than messages. */
  removed_files: z.int().optional(),
});
export type MessageMetadata = z.infer<typeof metadataShape>;

/** A message's attachment, as lists name it. `other` cannot be shown here. */
export const attachmentShape = z.object({
  kind: z.enum(['photo', 'video', 'voice', 'audio', 'sticker', 'file', 'location', 'contact', 'poll', 'other']),
  /** Of the file, the contact or the place; a sticker's emoji. */
  name: z.string().nullable(),
  count: z.int().min(1),
});
export type Attachment = z.infer<typeof attachmentShape>;

/**
 * A message on the wire. `seq` counts the channel's messages from 1 without gaps; `ts` is microseconds since 1970,
 * unique and rising in a channel. Exactly one of `created_by` and `client_id` is set, neither in a system message.
 */
export const messageShape = z.object({
  id: idShape,
  seq: idShape,
  ts: z.int(),
  channel_id: idShape,
  client_msg_id: z.string().nullable(),
  audience: audienceShape,
  content: z.string(),
  created_by: idShape.nullable(),
  client_id: idShape.nullable(),
  author: z.object({ id: idShape, first_name: z.string(), last_name: z.string(), avatar: avatarShape }).nullable(),
  created_at: dateTimeShape,
  updated_at: dateTimeShape,
  /** Set when the author edited the content; shown as "edited at". */
  updated_by_user_at: dateTimeShape.nullable(),
  deleted_at: dateTimeShape.nullable(),
  parent: parentShape.nullable(),
  files: z.array(fileShape),
  metadata: metadataShape,
  system: systemMessageShape.nullable(),
  /** Since when it is among the channel's pinned messages. */
  pinned_at: dateTimeShape.nullable(),
  /** In the order in which each emoji first came. */
  reactions: z.array(reactionShape),
  delivery: deliveryShape.nullable(),
});
export type Message = z.infer<typeof messageShape>;

/** What colleagues have told the client since the seq that the writer of a refused message had seen. */
export const answeredMeanwhileShape = z.object({
  /** The newest `limits.answersShown`, oldest first. */
  messages: z.array(messageShape),
  /** How many there are; beyond a hundred it is a hundred. */
  count: z.int().min(1),
});
export type AnsweredMeanwhile = z.infer<typeof answeredMeanwhileShape>;

const channelParams = z.object({ id: idParamShape });
const messageParams = z.object({ id: idParamShape, messageId: idParamShape });
const seqParam = z.coerce.number().int().min(0);

/** A moment: ISO 8601, or microseconds since 1970 as in `ts`. Its value is microseconds. */
const momentParam = z
  .union([z.string().regex(/^[0-9]{1,16}$/), z.iso.datetime({ offset: true, error: 'validation.date_invalid' })])
  .transform((text) => (/^[0-9]+$/.test(text) ? Number(text) : Date.parse(text) * 1_000));

/** The same, or a day (`2026-11-21`) of the reader's time zone: UTC until they have chosen one. */
const momentOrDayParam = z.union([momentParam, z.iso.date('validation.date_invalid')]);

export const listMessages = defineEndpoint({
  name: 'listMessages',
  summary:
    'Messages of a channel, newest first; by offset, around, before or after a seq, between two dates, or by words',
  method: 'GET',
  path: '/channels/{id}/messages',
  access: 'signedIn',
  scope: 'messages:read',
  rate: 'read',
  params: channelParams,
  query: z.object({
    ...pageQueryShape,
    before_seq: seqParam.optional(),
    after_seq: seqParam.optional(),
    /** A page with this message in the middle. */
    around_seq: seqParam.optional(),
    /** The messages from this moment on, beginning with the oldest; at most `limits.listPageMax`. */
    date_from: momentOrDayParam.optional(),
    /** Up to this moment, or to the end of this day. */
    date_to: momentOrDayParam.optional(),
    /** Words of the content, matched by prefix. Pages by `offset`. */
    search: textShape.max(200).optional(),
  }),
  result: listOf(messageShape).extend({
    /** With `search`: the search ran out of time before older messages. */
    partial: z.boolean().optional(),
    /** With `search`: false when there may be more hits than `count`. */
    count_is_exact: z.boolean().optional(),
  }),
  errors: ['channel.not_found'],
});

export const sendMessage = defineEndpoint({
  name: 'sendMessage',
  summary: 'Posts a message, or a note for colleagues only; a repeat of client_msg_id answers with the first one',
  method: 'POST',
  path: '/channels/{id}/messages',
  access: 'signedIn',
  scope: 'messages:write',
  rate: 'send',
  status: 201,
  params: channelParams,
  body: z.object({
    content: z.string().max(messageLimits.contentChars, 'validation.too_long').default(''),
    client_msg_id: z.uuid('validation.invalid').optional(),
    parent_id: idShape.nullable().optional(),
    files: z.array(idShape).max(messageLimits.filesPerMessage, 'validation.too_many_files').default([]),
    /** Internal: a note, in conversations with clients only. A reply to a note, and mentions alone, are always notes. */
    audience: audienceShape.default('public'),
    /** The newest message its writer had seen. A message to a client is refused when a colleague has answered since. */
    seen_seq: z.int().min(0).optional(),
  }),
  result: messageShape,
  errors: [
    'channel.not_found',
    'channel.not_member',
    'conversation.answered_meanwhile',
    'conversation.bot_gone',
    'conversation.reply_window_closed',
    'conversation.file_too_large',
  ],
});

export const editMessage = defineEndpoint({
  name: 'editMessage',
  summary: "Changes the content of one's own message",
  method: 'PUT',
  path: '/channels/{id}/messages/{messageId}',
  access: 'signedIn',
  scope: 'messages:write',
  rate: 'write',
  params: messageParams,
  body: z.object({ content: z.string().max(messageLimits.contentChars, 'validation.too_long') }),
  result: messageShape,
  errors: ['channel.not_found', 'message.not_found', 'permission.denied'],
});

export const deleteMessage = defineEndpoint({
  name: 'deleteMessage',
  summary: "Empties one's own message; its place in the channel stays",
  method: 'DELETE',
  path: '/channels/{id}/messages/{messageId}',
  access: 'signedIn',
  scope: 'messages:write',
  rate: 'write',
  params: messageParams,
  result: z.literal(true),
  errors: ['channel.not_found', 'message.not_found', 'permission.denied'],
});

export const listPinnedMessages = defineEndpoint({
  name: 'listPinnedMessages',
  summary: 'Pinned messages of a channel, the latest pinned first',
  method: 'GET',
  path: '/channels/{id}/pinned-messages',
  access: 'signedIn',
  scope: 'messages:read',
  rate: 'read',
  params: channelParams,
  query: z.object(pageQueryShape),
  result: listOf(messageShape),
  errors: ['channel.not_found'],
});

export const pinMessage = defineEndpoint({
  name: 'pinMessage',
  summary: 'Pins a message; one that is pinned stays so',
  method: 'POST',
  path: '/channels/{id}/pinned-messages',
  access: 'signedIn',
  scope: 'messages:write',
  rate: 'write',
  params: channelParams,
  body: z.object({ message_id: idShape }),
  result: messageShape,
  errors: ['channel.not_found', 'message.not_found', 'message.too_many_pins', 'permission.denied'],
});

export const unpinMessage = defineEndpoint({
  name: 'unpinMessage',
  summary: 'Takes a message off the pinned ones',
  method: 'DELETE',
  path: '/channels/{id}/pinned-messages/{messageId}',
  access: 'signedIn',
  scope: 'messages:write',
  rate: 'write',
  params: messageParams,
  result: messageShape,
  errors: ['channel.not_found', 'message.not_found', 'permission.denied'],
});

const reactionParams = z.object({ ...messageParams.shape, emoji: emojiShape });

export const addReaction = defineEndpoint({
  name: 'addReaction',
  summary: 'Puts an emoji on a message; a second time changes nothing',
  method: 'PUT',
  path: '/channels/{id}/messages/{messageId}/reactions/{emoji}',
  access: 'signedIn',
  scope: 'messages:write',
  rate: 'write',
  params: reactionParams,
  result: messageShape,
  errors: ['channel.not_found', 'message.not_found', 'message.too_many_reactions', 'permission.denied'],
});

export const removeReaction = defineEndpoint({
  name: 'removeReaction',
  summary: 'Takes the own emoji off a message; one that is not there changes nothing',
  method: 'DELETE',
  path: '/channels/{id}/messages/{messageId}/reactions/{emoji}',
  access: 'signedIn',
  scope: 'messages:write',
  rate: 'write',
  params: reactionParams,
  result: messageShape,
  errors: ['channel.not_found', 'message.not_found', 'permission.denied'],
});

export const removeMessageFile = defineEndpoint({
  name: 'removeMessageFile',
  summary: "Takes one file off one's own message; a message left empty is deleted",
  method: 'DELETE',
  path: '/channels/{id}/messages/{messageId}/files/{fileId}',
  access: 'signedIn',
  scope: 'messages:write',
  rate: 'write',
  params: z.object({ ...messageParams.shape, fileId: idParamShape }),
  result: messageShape,
  errors: ['channel.not_found', 'message.not_found', 'file.not_found', 'permission.denied'],
});

/** A file with the message it came in. */
export const channelFileShape = fileShape.extend({
  message_id: idShape,
  message_seq: idShape,
  created_by: idShape.nullable(),
  client_id: idShape.nullable(),
  author_name: z.string(),
  created_at: dateTimeShape,
});
export type ChannelFile = z.infer<typeof channelFileShape>;

export const listChannelFiles = defineEndpoint({
  name: 'listChannelFiles',
  summary: 'Files of a channel, newest first: pictures and videos (media), or the rest (files)',
  method: 'GET',
  path: '/channels/{id}/files',
  access: 'signedIn',
  scope: 'messages:read',
  rate: 'read',
  params: channelParams,
  query: z.object({ ...pageQueryShape, kind: z.enum(['media', 'files']).optional() }),
  result: listOf(channelFileShape),
  errors: ['channel.not_found'],
});

export const getLastUnreadMessage = defineEndpoint({
  name: 'getLastUnreadMessage',
  summary: "The newest unread message in the reader's channels; null when everything is read",
  method: 'GET',
  path: '/channels/last-unread-message',
  access: 'signedIn',
  scope: 'messages:read',
  rate: 'read',
  result: messageShape.nullable(),
});

/** Data of the pin and unpin events. */
export const pinEventShape = z.object({
  channel_id: idShape,
  message_id: idShape,
  seq: idShape,
  updated_at: dateTimeShape,
});

export const messageEvents = {
  newMessage: messageShape,
  updateMessage: messageShape,
  deleteMessage: z.object({ channel_id: idShape, id: idShape, seq: idShape, deleted_at: dateTimeShape }),
  pinnedMessage: pinEventShape.extend({ pinned_at: dateTimeShape }),
  unpinnedMessage: pinEventShape,
  updateDelivery: z.object({ channel_id: idShape, message_id: idShape, seq: idShape, delivery: deliveryShape }),
} as const;

export const messageEndpoints = {
  getLastUnreadMessage,
  listMessages,
  sendMessage,
  editMessage,
  deleteMessage,
  listPinnedMessages,
  pinMessage,
  unpinMessage,
  addReaction,
  removeReaction,
  removeMessageFile,
  listChannelFiles,
} as const;
