import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { authorShape } from '../../../foundation/users/users.ts';
import { dateTimeShape, idParamShape, idShape } from '../../../shapes.ts';
import { clientSummaryShape } from '../clients.ts';
import { mergeReasons } from './merge-reasons.ts';

/** Two clients that a colleague has declared one person. Both keep all their data. */
export const clientMergeShape = z.object({
  id: idShape,
  /** Null once that client is deleted. */
  client: clientSummaryShape.nullable(),
  into: clientSummaryShape.nullable(),
  author: authorShape,
  created_at: dateTimeShape,
});
export type ClientMerge = z.infer<typeof clientMergeShape>;

export const mergeSuggestionShape = z.object({
  client: clientSummaryShape,
  reasons: z.array(z.enum(mergeReasons)).min(1),
});
export type MergeSuggestion = z.infer<typeof mergeSuggestionShape>;

const clientParams = z.object({ id: idParamShape });

export const mergeClients = defineEndpoint({
  name: 'mergeClients',
  summary: 'Says that a client is the same person as another; both keep all that is theirs',
  method: 'POST',
  path: '/clients/{id}/merges',
  access: 'clients.edit',
  scope: 'clients:write',
  rate: 'write',
  status: 201,
  params: clientParams,
  body: z.object({ into_id: idShape }),
  result: clientMergeShape,
  errors: ['client.not_found', 'client.already_merged', 'client.too_many_merged'],
});

export const undoMerge = defineEndpoint({
  name: 'undoMerge',
  summary: 'Takes back that two clients are one person; everything is as it was before',
  method: 'DELETE',
  path: '/clients/{id}/merges/{mergeId}',
  access: 'clients.edit',
  scope: 'clients:write',
  rate: 'write',
  params: z.object({ id: idParamShape, mergeId: idParamShape }),
  result: z.literal(true),
  errors: ['client.not_found', 'client.merge_not_found'],
});

export const listMergeSuggestions = defineEndpoint({
  name: 'listMergeSuggestions',
  summary: 'Clients who are perhaps the same person, and why',
  method: 'GET',
  path: '/clients/{id}/suggestions',
  /** It compares phones. */
  access: 'clientPhones.read',
  scope: 'clients:read',
  rate: 'read',
  params: clientParams,
  result: z.object({ data: z.array(mergeSuggestionShape) }),
  errors: ['client.not_found'],
});

export const tellClientsApart = defineEndpoint({
  name: 'tellClientsApart',
  summary: 'Says that two clients are not the same person: neither is suggested to the other any more',
  method: 'DELETE',
  path: '/clients/{id}/suggestions/{otherId}',
  access: 'clients.edit',
  scope: 'clients:write',
  rate: 'write',
  params: z.object({ id: idParamShape, otherId: idParamShape }),
  result: z.literal(true),
  errors: ['client.not_found'],
});

/** The clients of a person have changed. Browsers that show any of them fetch it again. */
export const clientMergeEvents = { updatePerson: z.object({ client_ids: z.array(idShape) }) } as const;

export const clientMergeEndpoints = { mergeClients, undoMerge, listMergeSuggestions, tellClientsApart } as const;
