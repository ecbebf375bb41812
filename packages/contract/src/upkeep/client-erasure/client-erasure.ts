import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { authorShape } from '../../foundation/users/users.ts';
import { dateTimeShape, idParamShape, idShape, listOf, pageQueryShape, textShape } from '../../shapes.ts';
import { type ErasedKind, erasedKinds } from './erased-kinds.ts';

const countShape = z.int().min(0);

const countsShape = z.object(
  Object.fromEntries(erasedKinds.map((kind) => [kind, countShape])) as Record<ErasedKind, typeof countShape>,
);
export type ErasedCounts = z.infer<typeof countsShape>;

export const clientErasureShape = z.object({
  id: idShape,
  /** The requested client, and the same person's others. */
  client_ids: z.array(idShape),
  state: z.enum(['running', 'done']),
  removed: countsShape,
  /** Null: it was repeated after a backup was restored; or that colleague is not known any more. */
  requested_by: authorShape.nullable(),
  created_at: dateTimeShape,
  finished_at: dateTimeShape.nullable(),
  /** How many days earlier backups may still contain it; null if the product makes none by itself. */
  backup_days: z.int().nullable(),
});
export type ClientErasure = z.infer<typeof clientErasureShape>;

const clientParams = z.object({ id: idParamShape });

export const previewClientErasure = defineEndpoint({
  name: 'previewClientErasure',
  summary: 'What erasing a client would remove',
  method: 'GET',
  path: '/clients/{id}/erasure',
  access: 'clients.delete',
  scope: null,
  rate: 'read',
  params: clientParams,
  result: z.object({
    counts: countsShape.pick({
      clients: true,
      conversations: true,
      messages: true,
      files: true,
      file_bytes: true,
      notes: true,
      custom_values: true,
      tasks: true,
    }),
    backup_days: clientErasureShape.shape.backup_days,
  }),
  errors: ['client.not_found'],
});

export const eraseClient = defineEndpoint({
  name: 'eraseClient',
  summary: 'Removes all that is known of a client, for good: content, files, names, and what was said to them',
  method: 'POST',
  path: '/clients/{id}/erasure',
  access: 'clients.delete',
  scope: null,
  confirmed: true,
  rate: 'write',
  status: 201,
  params: clientParams,
  /** The name typed by hand (`erasureWord`). */
  body: z.object({ name: textShape.max(1_000, 'validation.too_long') }),
  result: clientErasureShape,
  errors: ['client.not_found'],
});

export const listClientErasures = defineEndpoint({
  name: 'listClientErasures',
  summary: 'The reports of erasures, the newest first',
  method: 'GET',
  path: '/client-erasures',
  access: 'clients.delete',
  scope: null,
  rate: 'read',
  query: z.object(pageQueryShape),
  result: listOf(clientErasureShape),
});

export const getClientErasure = defineEndpoint({
  name: 'getClientErasure',
  summary: 'How far an erasure is, and what it has removed',
  method: 'GET',
  path: '/client-erasures/{id}',
  access: 'clients.delete',
  scope: null,
  rate: 'read',
  params: clientParams,
  result: clientErasureShape,
  errors: ['client.not_found'],
});

/** Pages drop all data of these conversations and clients, drafts included. */
export const clientErasureEvents = {
  eraseClient: z.object({ id: idShape, channel_id: idShape.nullable() }),
} as const;

export const clientErasureEndpoints = {
  previewClientErasure,
  eraseClient,
  listClientErasures,
  getClientErasure,
} as const;
