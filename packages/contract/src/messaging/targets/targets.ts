import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { dateTimeShape, idParamShape, idShape, visibleNameShape } from '../../shapes.ts';
import { conversationTargetShape, targetKinds, targetLevels } from './conversation-target.ts';
import { targetLimits } from './limits.ts';

export * from './conversation-target.ts';

const minutesShape = z
  .int()
  .min(1, 'validation.invalid')
  .max(targetLimits.targetMinutes, 'validation.invalid')
  .nullable();
const partsShape = z.array(idShape).min(1, 'validation.required').max(targetLimits.targetPolicyParts).nullable();

const policyFields = z.object({
  name: visibleNameShape(targetLimits.targetPolicyNameChars),
  /** Conversations of one of these bots; null: of any. */
  bot_ids: partsShape,
  /** With one of these labels; null: with any or none. */
  label_ids: partsShape,
  /** Minutes of working time by the calendar of the bot, around the clock without one; null: no target. */
  first_answer_minutes: minutesShape,
  next_answer_minutes: minutesShape,
  closing_minutes: minutesShape,
});

const hasTarget = ({ first_answer_minutes: first, next_answer_minutes: next, closing_minutes: closing }: TargetTimes) =>
  first !== null || next !== null || closing !== null;
type TargetTimes = Pick<
  z.infer<typeof policyFields>,
  'first_answer_minutes' | 'next_answer_minutes' | 'closing_minutes'
>;
const noTarget = { path: ['first_answer_minutes'], error: 'validation.required' };

/** How soon clients get answers. Of the policies of a workspace, the first that fits a conversation holds. */
export const targetPolicyShape = policyFields.extend({
  id: idShape,
  /** Without those that are gone, so they may be empty: then it fits no conversation. */
  bot_ids: z.array(idShape).nullable(),
  label_ids: z.array(idShape).nullable(),
  /** Rises with every change. `editTargetPolicy` with an older one is refused. */
  version: z.int().min(1),
});
export type TargetPolicy = z.infer<typeof targetPolicyShape>;

/** How a target of a conversation went. */
export const targetResultShape = z.object({
  kind: z.enum(targetKinds),
  /** The name of its policy then. */
  policy_name: z.string(),
  minutes: z.int().min(1),
  since: dateTimeShape,
  due_at: dateTimeShape,
  is_paused: z.boolean(),
  /** Null: it runs. */
  ended_at: dateTimeShape.nullable(),
  /** `late`: ended, or still running, after its time. `dropped`: nobody has to answer any more. */
  result: z.enum(['running', 'met', 'late', 'dropped']),
});
export type TargetResult = z.infer<typeof targetResultShape>;

const params = z.object({ id: idParamShape });

export const listTargetPolicies = defineEndpoint({
  name: 'listTargetPolicies',
  summary: 'How soon clients get answers: the policies in their order, of which the first that fits holds',
  method: 'GET',
  path: '/target-policies',
  access: 'settings:read',
  scope: 'settings:read',
  rate: 'read',
  result: z.object({ data: z.array(targetPolicyShape) }),
});

export const createTargetPolicy = defineEndpoint({
  name: 'createTargetPolicy',
  summary: 'Adds targets after the others, for what clients write from now on',
  method: 'POST',
  path: '/target-policies',
  access: 'settings:update',
  scope: 'settings:write',
  rate: 'write',
  status: 201,
  body: policyFields.refine(hasTarget, noTarget),
  result: targetPolicyShape,
  errors: ['target_policy.too_many'],
});

export const editTargetPolicy = defineEndpoint({
  name: 'editTargetPolicy',
  summary: 'Changes targets, for what clients write from now on',
  method: 'PUT',
  path: '/target-policies/{id}',
  access: 'settings:update',
  scope: 'settings:write',
  rate: 'write',
  params,
  body: policyFields.extend({ version: z.int().min(1) }).refine(hasTarget, noTarget),
  result: targetPolicyShape,
  errors: ['target_policy.not_found', 'target_policy.changed'],
});

export const deleteTargetPolicy = defineEndpoint({
  name: 'deleteTargetPolicy',
  summary: 'Deletes targets; what runs by them runs by the next that fit, or no longer',
  method: 'DELETE',
  path: '/target-policies/{id}',
  access: 'settings:update',
  scope: 'settings:write',
  rate: 'write',
  params,
  result: z.literal(true),
  errors: ['target_policy.not_found'],
});

export const orderTargetPolicies = defineEndpoint({
  name: 'orderTargetPolicies',
  summary: 'Puts the policies in this order; those that are not named follow',
  method: 'PUT',
  path: '/target-policies/order',
  access: 'settings:update',
  scope: 'settings:write',
  rate: 'write',
  body: z.object({ ids: z.array(idShape).max(targetLimits.targetPolicies) }),
  result: z.literal(true),
});

export const listConversationTargets = defineEndpoint({
  name: 'listConversationTargets',
  summary: 'The targets of a conversation and how they went, the newest first',
  method: 'GET',
  path: '/channels/{id}/targets',
  access: 'conversations.read',
  scope: 'conversations:read',
  rate: 'read',
  params,
  result: z.object({ data: z.array(targetResultShape) }),
  errors: ['channel.not_found'],
});

export const targetEvents = {
  /** A policy was added, changed, moved or deleted. */
  updateTargetPolicies: z.object({}),
  /** These are the conversations' targets now. */
  updateConversationTargets: z.object({
    targets: z.array(z.object({ channel_id: idShape, targets: z.array(conversationTargetShape) })),
  }),
  /** To the manager, or the administrators: the time of a target is nearly over, or over. */
  targetNotice: z.object({
    channel_id: idShape,
    /** The client's. */
    name: z.string(),
    kind: z.enum(targetKinds),
    level: z.enum(targetLevels),
  }),
} as const;

export const targetEndpoints = {
  listTargetPolicies,
  createTargetPolicy,
  editTargetPolicy,
  deleteTargetPolicy,
  orderTargetPolicies,
  listConversationTargets,
} as const;
