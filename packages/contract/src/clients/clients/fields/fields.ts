import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { idShape, listOf, textShape, visibleNameShape } from '../../../shapes.ts';
import { sharedLimits } from '../../../shared-limits.ts';
import { clientLimits } from '../limits.ts';
import { customFieldModels, customFieldTypes } from './field-types.ts';
import { customFieldLimits } from './limits.ts';

/** A field that a workspace adds to its clients. */
export const customFieldShape = z.object({
  id: idShape,
  title: z.string(),
  model_name: z.enum(customFieldModels),
  type: z.enum(customFieldTypes),
  /** Of the type `choice`; otherwise empty. */
  choices: z.array(z.string()),
});
export type CustomField = z.infer<typeof customFieldShape>;

/** A client's value, as text: numbers as `-12.5`, dates as `2026-11-23`, a ticked check box as `true`. */
export const customFieldValueShape = z.object({ id: idShape, field_id: idShape, value: z.string() });
export type CustomFieldValue = z.infer<typeof customFieldValueShape>;

/** An empty text removes the value. */
const valueShape = textShape.trim().max(clientLimits.customValueChars, 'validation.too_long');

/** Values of one client, each field once. */
export const customFieldValuesShape = z
  .array(z.object({ field_id: idShape, value: valueShape }))
  .max(customFieldLimits.customFields)
  .refine((values) => new Set(values.map(({ field_id }) => field_id)).size === values.length, 'validation.invalid');

const titleShape = visibleNameShape(sharedLimits.titleChars);
const choicesShape = z
  .array(visibleNameShape(sharedLimits.titleChars))
  .max(customFieldLimits.customFieldChoices, 'validation.too_long')
  .refine((choices) => new Set(choices).size === choices.length, 'validation.invalid');

export const getCustomFields = defineEndpoint({
  name: 'getCustomFields',
  summary: "The workspace's custom fields, in their order",
  method: 'GET',
  path: '/getCustomFields',
  access: 'clients.read',
  scope: 'clients:read',
  rate: 'read',
  result: listOf(customFieldShape),
});

export const addCustomField = defineEndpoint({
  name: 'addCustomField',
  summary: 'Adds a custom field; its type stays',
  method: 'POST',
  path: '/addCustomField',
  access: 'settings:create',
  scope: 'settings:write',
  rate: 'write',
  status: 201,
  body: z.object({
    title: titleShape,
    model_name: z.enum(customFieldModels).default('client'),
    type: z.enum(customFieldTypes).default('text'),
    choices: choicesShape.default([]),
  }),
  result: customFieldShape,
  errors: ['custom_field.too_many'],
});

export const editCustomField = defineEndpoint({
  name: 'editCustomField',
  summary: 'Renames a custom field, or changes what can be chosen; values stay as they are',
  method: 'PUT',
  path: '/editCustomField',
  access: 'settings:update',
  scope: 'settings:write',
  rate: 'write',
  body: z.object({ id: idShape, title: titleShape, choices: choicesShape.optional() }),
  result: customFieldShape,
  errors: ['custom_field.not_found'],
});

export const orderCustomFields = defineEndpoint({
  name: 'orderCustomFields',
  summary: 'Puts all custom fields into another order',
  method: 'PUT',
  path: '/orderCustomFields',
  access: 'settings:update',
  scope: 'settings:write',
  rate: 'write',
  body: z.object({ ids: z.array(idShape).max(customFieldLimits.customFields) }),
  result: listOf(customFieldShape),
  errors: ['custom_field.changed'],
});

export const deleteCustomField = defineEndpoint({
  name: 'deleteCustomField',
  summary: 'Deletes a custom field and all its values',
  method: 'DELETE',
  path: '/deleteCustomField',
  access: 'settings:delete',
  scope: 'settings:write',
  rate: 'write',
  body: z.object({ id: idShape }),
  result: z.literal(true),
  errors: ['custom_field.not_found'],
});

export const editCustomFieldValue = defineEndpoint({
  name: 'editCustomFieldValue',
  summary: "Sets a client's value of a custom field; an empty text removes it",
  method: 'PUT',
  path: '/editCustomFieldValue',
  access: 'clients.edit',
  scope: 'clients:write',
  rate: 'write',
  /** `model_id` is the client's id. */
  body: z.object({ model_id: idShape, field_id: idShape, value: valueShape }),
  result: z.literal(true),
  errors: ['client.not_found', 'custom_field.not_found'],
});

export const customFieldEvents = { updateCustomFields: z.object({ fields: z.array(customFieldShape) }) } as const;

export const customFieldEndpoints = {
  getCustomFields,
  addCustomField,
  editCustomField,
  orderCustomFields,
  deleteCustomField,
  editCustomFieldValue,
} as const;
