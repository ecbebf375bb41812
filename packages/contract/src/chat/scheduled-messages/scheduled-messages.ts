import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { fileShape } from '../../files/files.ts';
import { dateTimeShape, idParamShape, idShape, listOf, textShape } from '../../shapes.ts';
import { audienceShape } from '../messages/audience.ts';
import { messageLimits } from '../messages/limits.ts';

/** What becomes of a message for later whose client has written since it was put off. */
export const whenClientWrites = ['hold', 'send'] as const;

/**
 * Why a message was not sent at its time and waits for what its owner says: later than `scheduledLateMinutes`, the
 * client has written meanwhile, the messenger charges for it now, its writer has left; or what a message of now would be refused for.
 */
export const heldReasons = [
  'late',
  'client_wrote',
  'charged',
  'writer_left',
  'workspace_closed',
  'not_member',
  'not_allowed',
  'client_blocked',
  'bot_gone',
  'window_closed',
  'file_too_large',
  'part_gone',
  'failed',
] as const;
export type HeldReason = (typeof heldReasons)[number];

/**
 * A message that its owner sends later: its writer, or, in a conversation whose writer has left, its manager. Once it is
 * sent it is a message, and is here no more.
 */
export const scheduledMessageShape = z.object({
  id: idShape,
  channel_id: idShape,
  audience: audienceShape,
  content: z.string(),
  parent_id: idShape.nullable(),
  files: z.array(fileShape),
  due_at: dateTimeShape,
  when_client_writes: z.enum(whenClientWrites),
  /** Null while it waits for its time. */
  held: z.object({ reason: z.enum(heldReasons), at: dateTimeShape }).nullable(),
  /** Who wrote it. */
  writer_id: idShape,
  created_at: dateTimeShape,
  /** Rises with every change; a call with an older one is refused. */
  version: z.int().positive(),
});
export type ScheduledMessage = z.infer<typeof scheduledMessageShape>;

const scheduledParams = z.object({ id: idParamShape });
const versionShape = z.int().positive();

/** What is asked when it is put off, and when it is changed. */
const timingFields = {
  /** In the future, at most `scheduledDays` ahead. */
  due_at: dateTimeShape,
  when_client_writes: z.enum(whenClientWrites).default('hold'),
  /** The newest message its writer had seen; by default the channel's newest. */
  seen_seq: z.int().min(0).optional(),
};

const contentShape = textShape.max(messageLimits.contentChars, 'validation.too_long');

const filesShape = z.array(idShape).max(messageLimits.filesPerMessage, 'validation.too_many_files');

export const listScheduledMessages = defineEndpoint({
  name: 'listScheduledMessages',
  summary: 'The messages that the caller sends later, those first that are held, then by their time',
  method: 'GET',
  path: '/scheduled-messages',
  access: 'signedIn',
  scope: 'messages:read',
  rate: 'read',
  result: listOf(scheduledMessageShape),
});

export const scheduleMessage = defineEndpoint({
  name: 'scheduleMessage',
  summary: 'Keeps a message and sends it at its time; a repeat of client_msg_id answers with the first one',
  method: 'POST',
  path: '/channels/{id}/scheduled-messages',
  access: 'signedIn',
  scope: null,
  rate: 'send',
  status: 201,
  params: scheduledParams,
  body: z.object({
    content: contentShape.default(''),
    client_msg_id: z.uuid('validation.invalid'),
    parent_id: idShape.nullable().default(null),
    files: filesShape.default([]),
    audience: audienceShape.default('public'),
    ...timingFields,
  }),
  result: scheduledMessageShape,
  errors: [
    'channel.not_found',
    'channel.not_member',
    'conversation.client_blocked',
    'scheduled_message.not_found',
    'scheduled_message.too_many',
  ],
});

export const editScheduledMessage = defineEndpoint({
  name: 'editScheduledMessage',
  summary: 'Changes the text or the time of a message for later; one that was held waits again',
  method: 'PUT',
  path: '/scheduled-messages/{id}',
  access: 'signedIn',
  scope: null,
  rate: 'write',
  params: scheduledParams,
  body: z.object({
    content: contentShape,
    /** Those that stay, and the caller's new uploads; by default those it has. */
    files: filesShape.optional(),
    version: versionShape,
    ...timingFields,
  }),
  result: scheduledMessageShape,
  errors: [
    'scheduled_message.not_found',
    'scheduled_message.changed',
    'channel.not_found',
    'channel.not_member',
    'conversation.client_blocked',
  ],
});

export const deleteScheduledMessage = defineEndpoint({
  name: 'deleteScheduledMessage',
  summary: 'Deletes a message for later; refused once it is sent',
  method: 'DELETE',
  path: '/scheduled-messages/{id}',
  access: 'signedIn',
  scope: null,
  rate: 'write',
  params: scheduledParams,
  result: z.literal(true),
  errors: ['scheduled_message.not_found'],
});

export const sendScheduledMessage = defineEndpoint({
  name: 'sendScheduledMessage',
  summary: 'Sends a message for later now, whatever it waits for or is held for',
  method: 'POST',
  path: '/scheduled-messages/{id}/send',
  access: 'signedIn',
  scope: null,
  rate: 'send',
  params: scheduledParams,
  body: z.object({ version: versionShape }),
  result: z.literal(true),
  errors: [
    'scheduled_message.not_found',
    'scheduled_message.changed',
    'channel.not_found',
    'channel.not_member',
    'conversation.client_blocked',
    'conversation.bot_gone',
    'conversation.reply_window_closed',
    'conversation.file_too_large',
  ],
});

/** To its owner's own connections: one of theirs was put off, changed, held, sent or deleted. */
export const scheduledMessageEvents = {
  updateScheduledMessages: z.object({
    /** The one that is held now, for a word on the screen. */
    held: z.object({ channel_id: idShape, reason: z.enum(heldReasons) }).nullable(),
  }),
} as const;

export const scheduledMessageEndpoints = {
  listScheduledMessages,
  scheduleMessage,
  editScheduledMessage,
  deleteScheduledMessage,
  sendScheduledMessage,
} as const;
