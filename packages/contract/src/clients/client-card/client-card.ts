import { z } from 'zod';
import { readerChannelShape } from '../../chat/channels/channels.ts';
import { attachmentShape } from '../../chat/messages/messages.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { authorShape } from '../../foundation/users/users.ts';
import { dateTimeShape, idParamShape, idShape, listOf, pageQueryShape, textShape } from '../../shapes.ts';
import { clientSummaryShape, listedClientShape } from '../clients/clients.ts';
import { clientMergeShape } from '../clients/merges/merges.ts';
import { clientCardLimits } from './limits.ts';

export const clientFactsShape = listedClientShape.extend({
  /** The newest message from them; null without any. */
  last_contact_at: dateTimeShape.nullable(),
});
export type ClientFacts = z.infer<typeof clientFactsShape>;

export const clientCardShape = z.object({
  client: clientFactsShape,
  /** Null once it is deleted. */
  conversation: readerChannelShape.nullable(),
  /** The user who blocked the client; null when the client is not blocked, or the user is unknown by now. */
  blocked_by: authorShape.nullable(),
  /**
   * The same person at other bots, and as other clients merged into this one, oldest first and this client among them:
   * notes and history of all of them are shown together.
   */
  person_ids: z.array(idShape),
  /** Through which clients the person was put together, oldest first. */
  merges: z.array(clientMergeShape),
});
export type ClientCard = z.infer<typeof clientCardShape>;

export const clientNoteShape = z.object({
  id: idShape,
  client_id: idShape,
  content: z.string(),
  author: authorShape,
  created_at: dateTimeShape,
  /** Null when it was never changed. */
  edited_at: dateTimeShape.nullable(),
});
export type ClientNote = z.infer<typeof clientNoteShape>;

/**
 * The fields of a client with a history; `field` is a custom one, which `label` names; `merged` shows the other
 * client's present name.
 */
export const clientChangeFields = [
  'name',
  'username',
  'phone',
  'viber_phone',
  'facebook_link',
  'manager',
  'blocked',
  'field',
  'merged',
] as const;
export type ClientChangeField = (typeof clientChangeFields)[number];

export const clientChangeShape = z.object({
  id: z.uuid(),
  client_id: idShape,
  field: z.enum(clientChangeFields),
  label: z.string().nullable(),
  /** Null: the field was or is empty. Names are those of the time. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Null: the client themself, or their messenger. */
  author: authorShape.nullable(),
  created_at: dateTimeShape,
});
export type ClientChange = z.infer<typeof clientChangeShape>;

/**
 * Something about a person, of any of their clients: a note, a change, or something said in a conversation. `ts` is when,
 * in microseconds since 1970, and the cursor of the next page.
 */
export const timelineEntryShape = z.object({
  client_id: idShape,
  ts: z.int(),
  note: clientNoteShape.nullable(),
  change: clientChangeShape.nullable(),
  said: z
    .object({
      channel_id: idShape,
      seq: z.int(),
      /** One line of its words. */
      preview: z.string(),
      attachment: attachmentShape.nullable(),
      /** The colleague who wrote it; null: the client. */
      author: authorShape.nullable(),
    })
    .nullable(),
});
export type TimelineEntry = z.infer<typeof timelineEntryShape>;

const cursorShape = z
  .string()
  .regex(/^\d{1,16}$/)
  .transform(Number);
const clientParams = z.object({ id: idParamShape });
const noteParams = z.object({ id: idParamShape, noteId: idParamShape });
const noteBody = z.object({
  content: textShape.trim().min(1, 'validation.required').max(clientCardLimits.noteChars, 'validation.too_long'),
});

export const getClientCard = defineEndpoint({
  name: 'getClientCard',
  summary: 'One client with all that is known of them, and their conversation',
  method: 'GET',
  path: '/clients/{id}',
  access: 'clients.read',
  scope: 'clients:read',
  rate: 'read',
  params: clientParams,
  result: clientCardShape,
  errors: ['client.not_found'],
});

export const listClientNotes = defineEndpoint({
  name: 'listClientNotes',
  summary: 'What colleagues have noted about a client, newest first; clients never see it',
  method: 'GET',
  path: '/clients/{id}/notes',
  access: 'clients.read',
  scope: 'clients:read',
  rate: 'read',
  params: clientParams,
  query: z.object(pageQueryShape),
  result: listOf(clientNoteShape),
  errors: ['client.not_found'],
});

export const addClientNote = defineEndpoint({
  name: 'addClientNote',
  summary: 'Notes something about a client for colleagues',
  method: 'POST',
  path: '/clients/{id}/notes',
  access: 'clients.edit',
  scope: 'clients:write',
  rate: 'write',
  status: 201,
  params: clientParams,
  body: noteBody,
  result: clientNoteShape,
  errors: ['client.not_found', 'client.too_many_notes'],
});

export const editClientNote = defineEndpoint({
  name: 'editClientNote',
  summary: 'Changes a note of one’s own',
  method: 'PUT',
  path: '/clients/{id}/notes/{noteId}',
  access: 'clients.edit',
  scope: 'clients:write',
  rate: 'write',
  params: noteParams,
  body: noteBody,
  result: clientNoteShape,
  errors: ['client.not_found', 'client.note_not_found', 'permission.denied'],
});

export const deleteClientNote = defineEndpoint({
  name: 'deleteClientNote',
  summary: 'Deletes a note: one’s own, or anybody’s where one may delete clients',
  method: 'DELETE',
  path: '/clients/{id}/notes/{noteId}',
  access: 'clients.edit',
  scope: 'clients:write',
  rate: 'write',
  params: noteParams,
  result: z.literal(true),
  errors: ['client.not_found', 'client.note_not_found', 'permission.denied'],
});

export const listClientChanges = defineEndpoint({
  name: 'listClientChanges',
  summary: 'What has changed about a client, newest first',
  method: 'GET',
  path: '/clients/{id}/history',
  access: 'clients.read',
  scope: 'clients:read',
  rate: 'read',
  params: clientParams,
  query: z.object(pageQueryShape),
  result: listOf(clientChangeShape),
  errors: ['client.not_found'],
});

export const listClientTimeline = defineEndpoint({
  name: 'listClientTimeline',
  summary: 'Notes, changes and messages of a person with all their clients, newest first',
  method: 'GET',
  path: '/clients/{id}/timeline',
  access: 'clients.read',
  scope: 'clients:read',
  rate: 'read',
  params: clientParams,
  query: z.object({ limit: pageQueryShape.limit, before: cursorShape.optional() }),
  result: z.object({
    data: z.array(timelineEntryShape),
    /** The clients that entries name. */
    clients: z.array(clientSummaryShape),
    hasMore: z.boolean(),
  }),
  errors: ['client.not_found'],
});

export const blockClient = defineEndpoint({
  name: 'blockClient',
  summary: 'What the client writes is kept from now on, and nothing tells of it or answers it',
  method: 'PUT',
  path: '/clients/{id}/block',
  access: 'client.block',
  scope: 'clients:write',
  rate: 'write',
  params: clientParams,
  result: readerChannelShape,
  errors: ['client.not_found', 'client.no_conversation'],
});

export const unblockClient = defineEndpoint({
  name: 'unblockClient',
  summary: 'The client is heard and answered again',
  method: 'DELETE',
  path: '/clients/{id}/block',
  access: 'client.block',
  scope: 'clients:write',
  rate: 'write',
  params: clientParams,
  result: readerChannelShape,
  errors: ['client.not_found', 'client.no_conversation'],
});

/** It only names the client: those who may see the notes fetch them. */
export const clientCardEvents = { updateClientNotes: z.object({ client_id: idShape }) } as const;

export const clientCardEndpoints = {
  getClientCard,
  listClientNotes,
  addClientNote,
  editClientNote,
  deleteClientNote,
  listClientChanges,
  listClientTimeline,
  blockClient,
  unblockClient,
} as const;
