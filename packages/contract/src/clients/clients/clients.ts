import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { authorShape, avatarShape } from '../../foundation/users/users.ts';
import { botSummaryShape } from '../../messaging/bots/bots.ts';
import {
  dateTimeShape,
  idParamShape,
  idShape,
  listOf,
  pageQueryShape,
  textShape,
  visibleNameShape,
} from '../../shapes.ts';
import { sharedLimits } from '../../shared-limits.ts';
import { clientReaches } from './client-reach.ts';
import { clientSorts } from './client-sorts.ts';
import { customFieldValueShape, customFieldValuesShape } from './fields/fields.ts';
import { clientLimits } from './limits.ts';

/** An external person who writes through a messenger. `service_type` is the messenger's id. */
export const clientShape = z.object({
  id: idShape,
  first_name: z.string(),
  last_name: z.string(),
  username: z.string().nullable(),
  phone: z.string().nullable(),
  language: z.string().nullable(),
  avatar: avatarShape,
  service_type: z.int(),
  bot_id: idShape,
  created_at: dateTimeShape,
});
export type ClientView = z.infer<typeof clientShape>;

/** A client named beside another one. */
export const clientSummaryShape = clientShape.pick({
  id: true,
  first_name: true,
  last_name: true,
  username: true,
  phone: true,
  avatar: true,
  service_type: true,
});
export type ClientSummary = z.infer<typeof clientSummaryShape>;

/** A client with all fields, as those who work with clients see it. */
export const listedClientShape = clientShape.extend({
  viber_phone: z.string().nullable(),
  facebook_link: z.string().nullable(),
  /** Null once the bot was removed. */
  bot: botSummaryShape.pick({ id: true, title: true, type: true }).nullable(),
  manager_id: idShape.nullable(),
  manager: authorShape.nullable(),
  /** The conversation with the client; null without one. */
  channel_id: idShape.nullable(),
  customFields: z.array(customFieldValueShape),
  /** Rises with every change; `editClient` with an older one is refused. */
  version: z.int().positive(),
});
export type ListedClient = z.infer<typeof listedClientShape>;

export const foundClientShape = listedClientShape.extend({
  /** The other clients who are the same person. */
  same_person: z.array(clientSummaryShape),
});
export type FoundClient = z.infer<typeof foundClientShape>;

const optionalText = (maxChars: number) => textShape.trim().max(maxChars, 'validation.too_long').nullable().optional();

export const listClients = defineEndpoint({
  name: 'listClients',
  summary: 'Clients, found by name, phone, username and custom values; one typing error a word is forgiven',
  method: 'GET',
  path: '/clients',
  access: 'clients.read',
  scope: 'clients:read',
  rate: 'read',
  query: z.object({
    ...pageQueryShape,
    sortBy: z.enum(clientSorts).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    /** The search text. */
    name: textShape.max(clientLimits.clientSearchChars, 'validation.too_long').optional(),
    service_type: idParamShape.optional(),
    bot_id: idParamShape.optional(),
    /** 0: clients without a manager. */
    manager_id: z.union([z.literal('0').transform(() => 0), idParamShape]).optional(),
    /** Whom messages reach now, or who stopped the bot. */
    reach: z.enum(clientReaches).optional(),
    /** Clients with a value in this field: any, or exactly this one. */
    field_id: idParamShape.optional(),
    field_value: textShape.max(clientLimits.customValueChars, 'validation.too_long').optional(),
  }),
  result: listOf(foundClientShape),
});

export const editClient = defineEndpoint({
  name: 'editClient',
  summary: 'Changes a client; what is left out stays, an empty text clears',
  method: 'PUT',
  path: '/editClient',
  access: 'clients.edit',
  scope: 'clients:write',
  rate: 'write',
  body: z.object({
    id: idShape,
    first_name: visibleNameShape(clientLimits.clientNameChars),
    last_name: textShape.trim().max(clientLimits.clientNameChars, 'validation.too_long').optional(),
    phone: optionalText(sharedLimits.nameChars),
    username: optionalText(sharedLimits.nameChars),
    viber_phone: optionalText(sharedLimits.nameChars),
    facebook_link: optionalText(clientLimits.clientLinkChars),
    customFields: customFieldValuesShape.optional(),
    /** The version that was on the screen: saving over another user's change is refused. */
    version: z.int().positive().optional(),
  }),
  result: listedClientShape,
  errors: ['client.not_found', 'client.changed', 'custom_field.not_found'],
});

export const deleteClient = defineEndpoint({
  name: 'deleteClient',
  summary: 'Removes a client and their conversation; one who writes again comes back',
  method: 'DELETE',
  path: '/deleteClient',
  access: 'clients.delete',
  scope: 'clients:write',
  rate: 'write',
  body: z.object({ id: idShape }),
  result: z.literal(true),
  errors: ['client.not_found'],
});

/** Pages that show clients load them again. */
const clientChanged = z.object({ id: idShape });

export const clientEvents = {
  newClient: clientChanged,
  updateClient: clientChanged,
  deleteClient: clientChanged,
} as const;

export const clientEndpoints = { listClients, editClient, deleteClient } as const;
