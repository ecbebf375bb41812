import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { idListShape, idParamShape, idShape, visibleNameShape } from '../../shapes.ts';
import { labelColors } from './label-colors.ts';
import { labelLimits } from './limits.ts';

export * from './label-colors.ts';

/** A label that a workspace puts on conversations. */
export const labelShape = z.object({
  id: idShape,
  name: z.string(),
  color: z.enum(labelColors),
  /** How many conversations have it. */
  conversations: z.int().min(0),
});
export type Label = z.infer<typeof labelShape>;

/** No two labels have names that differ in case, accents or apostrophes alone. */
const labelBody = z.object({ name: visibleNameShape(labelLimits.labelNameChars), color: z.enum(labelColors) });
const labelParams = z.object({ id: idParamShape });
const conversationLabelParams = z.object({ id: idParamShape, labelId: idParamShape });
/** The labels of one conversation, in the order of their ids. */
const labelIdsShape = z.object({ label_ids: z.array(idShape) });

export const listLabels = defineEndpoint({
  name: 'listLabels',
  summary: 'All labels, by name',
  method: 'GET',
  path: '/labels',
  access: 'conversations.read',
  scope: 'conversations:read',
  rate: 'read',
  result: z.object({ data: z.array(labelShape) }),
});

export const createLabel = defineEndpoint({
  name: 'createLabel',
  summary: 'Creates a label',
  method: 'POST',
  path: '/labels',
  access: 'conversations.answer',
  scope: 'conversations:write',
  rate: 'write',
  status: 201,
  body: labelBody,
  result: labelShape,
  errors: ['label.too_many'],
});

export const editLabel = defineEndpoint({
  name: 'editLabel',
  summary: 'Gives a label another name or colour',
  method: 'PUT',
  path: '/labels/{id}',
  access: 'conversations.answer',
  scope: 'conversations:write',
  rate: 'write',
  params: labelParams,
  body: labelBody,
  result: labelShape,
  errors: ['label.not_found'],
});

export const deleteLabel = defineEndpoint({
  name: 'deleteLabel',
  summary: 'Deletes a label and takes it off all conversations',
  method: 'DELETE',
  path: '/labels/{id}',
  access: 'leads:manage',
  scope: 'conversations:write',
  rate: 'write',
  params: labelParams,
  result: z.literal(true),
  errors: ['label.not_found'],
});

export const listConversationLabels = defineEndpoint({
  name: 'listConversationLabels',
  summary: 'The labels of each of these conversations; unknown ones are left out',
  method: 'GET',
  path: '/conversations/labels',
  access: 'conversations.read',
  scope: 'conversations:read',
  rate: 'read',
  query: z.object({ ids: idListShape }),
  result: z.object({ data: z.array(labelIdsShape.extend({ channel_id: idShape })) }),
});

export const addConversationLabel = defineEndpoint({
  name: 'addConversationLabel',
  summary: 'Gives a conversation a label; one that it has already stays',
  method: 'PUT',
  path: '/channels/{id}/labels/{labelId}',
  access: 'conversations.answer',
  scope: 'conversations:write',
  rate: 'write',
  params: conversationLabelParams,
  result: labelIdsShape,
  errors: ['channel.not_found', 'label.not_found'],
});

export const removeConversationLabel = defineEndpoint({
  name: 'removeConversationLabel',
  summary: 'Takes a label off a conversation, whether it has it or not',
  method: 'DELETE',
  path: '/channels/{id}/labels/{labelId}',
  access: 'conversations.answer',
  scope: 'conversations:write',
  rate: 'write',
  params: conversationLabelParams,
  result: labelIdsShape,
  errors: ['channel.not_found', 'label.not_found'],
});

export const labelEvents = {
  /** A label was made, changed or deleted. */
  updateLabels: z.object({}),
  /** Conversations have other labels now. */
  updateConversationLabels: z.object({ channel_ids: z.array(idShape) }),
} as const;

export const labelEndpoints = {
  listLabels,
  createLabel,
  editLabel,
  deleteLabel,
  listConversationLabels,
  addConversationLabel,
  removeConversationLabel,
} as const;
