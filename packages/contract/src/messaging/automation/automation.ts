import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { dateTimeShape, idParamShape, idShape, visibleNameShape } from '../../shapes.ts';
import { conversationFilterShape } from '../views/conversation-filter.ts';
import { automationLimits } from './limits.ts';
import {
  automationActionKinds,
  automationActionShape,
  automationFilterShape,
  automationSkipReasons,
  automationTriggerKinds,
  automationTriggerShape,
} from './rule-parts.ts';

export * from './rule-parts.ts';

const ruleParts = z.object({
  trigger: automationTriggerShape,
  /** The conversation has to match it then, and nobody be blocked in it. */
  filter: automationFilterShape,
  /** Done in this order. */
  actions: z
    .array(automationActionShape)
    .min(1, 'validation.required')
    .max(automationLimits.automationActions, 'validation.too_long'),
});

const ruleBody = ruleParts.extend({
  name: visibleNameShape(automationLimits.automationRuleNameChars),
  is_on: z.boolean(),
});

/** What a rule names and does not exist any more. */
export const automationGoneShape = z.object({
  kind: z.enum(['label', 'bot', 'manager', 'field', 'user', 'canned_reply']),
  id: idShape,
});
export type AutomationGone = z.infer<typeof automationGoneShape>;

/** What is done by itself with conversations: when something happens, if they match, then these. */
export const automationRuleShape = ruleBody.extend({
  id: idShape,
  filter: conversationFilterShape,
  /** Rises with every change of what it does. `editAutomationRule` with an older one is refused. */
  version: z.int().min(1),
  /** It was switched off, since it would have done too much within an hour in this conversation; null: it was not. */
  paused: z
    .object({ at: dateTimeShape, channel_id: idShape.nullable(), channel_name: z.string().nullable() })
    .nullable(),
  gone: z.array(automationGoneShape),
  /** Of the last seven days. */
  runs: z.int().min(0),
  last_run_at: dateTimeShape.nullable(),
});
export type AutomationRule = z.infer<typeof automationRuleShape>;

export const automationRunShape = z.object({
  id: z.uuid(),
  at: dateTimeShape,
  rule_id: idShape,
  /** Of then. */
  rule_name: z.string(),
  /** Null for who may not read conversations. */
  channel_id: idShape.nullable(),
  channel_name: z.string().nullable(),
  trigger: z.enum(automationTriggerKinds as [(typeof automationTriggerKinds)[number]]),
  /** Names of the rules whose actions set it off, the first one first. */
  caused_by: z.array(z.string()),
  /** `paused`: it would have done too much, so nothing was done. `failed`: nothing was done, by a fault. */
  result: z.enum(['done', 'paused', 'failed']),
  actions: z.array(
    z.object({
      kind: z.enum(automationActionKinds as [(typeof automationActionKinds)[number]]),
      /** Null: done. */
      skipped: z.enum(automationSkipReasons).nullable(),
    }),
  ),
});
export type AutomationRun = z.infer<typeof automationRunShape>;

/** What a rule would have done in the last seven days. */
export const automationPreviewShape = z.object({
  /** Null: that cannot be known afterwards (`nobody_here`). */
  runs: z.int().min(0).nullable(),
  /** Messages to clients. */
  texts: z.int().min(0),
  conversations: z.int().min(0),
  /** There were more events than were looked at: these are the newest. */
  is_more: z.boolean(),
  /** Conditions that nobody knows of the past, which were taken as met. */
  left_out: z.array(z.string()),
  /** The last of them is the day until now; the others are the 24 hours before each. */
  days: z.array(z.object({ from: dateTimeShape, runs: z.int().min(0) })),
  /** The newest; none for who may not read conversations. */
  samples: z.array(z.object({ channel_id: idShape, name: z.string(), at: dateTimeShape })),
});
export type AutomationPreview = z.infer<typeof automationPreviewShape>;

const params = z.object({ id: idParamShape });

export const listAutomationRules = defineEndpoint({
  name: 'listAutomationRules',
  summary: 'The rules by which conversations are handled by themselves, in the order in which they run',
  method: 'GET',
  path: '/automation-rules',
  access: 'settings:read',
  scope: 'settings:read',
  rate: 'read',
  result: z.object({ data: z.array(automationRuleShape) }),
});

export const createAutomationRule = defineEndpoint({
  name: 'createAutomationRule',
  summary: 'Adds a rule after the others, for what happens from now on',
  method: 'POST',
  path: '/automation-rules',
  access: 'settings:update',
  scope: null,
  rate: 'write',
  status: 201,
  body: ruleBody,
  result: automationRuleShape,
  errors: ['automation_rule.too_many', 'conversation_filter.gone'],
});

export const editAutomationRule = defineEndpoint({
  name: 'editAutomationRule',
  summary: 'Changes a rule, for what happens from now on; switched on, a paused one runs again',
  method: 'PUT',
  path: '/automation-rules/{id}',
  access: 'settings:update',
  scope: null,
  rate: 'write',
  params,
  body: ruleBody.extend({ version: z.int().min(1) }),
  result: automationRuleShape,
  errors: ['automation_rule.not_found', 'automation_rule.changed', 'conversation_filter.gone'],
});

export const deleteAutomationRule = defineEndpoint({
  name: 'deleteAutomationRule',
  summary: 'Deletes a rule; what it has done stays',
  method: 'DELETE',
  path: '/automation-rules/{id}',
  access: 'settings:update',
  scope: null,
  rate: 'write',
  params,
  result: z.literal(true),
  errors: ['automation_rule.not_found'],
});

export const orderAutomationRules = defineEndpoint({
  name: 'orderAutomationRules',
  summary: 'Puts the rules in this order; those that are not named follow',
  method: 'PUT',
  path: '/automation-rules/order',
  access: 'settings:update',
  scope: null,
  rate: 'write',
  body: z.object({ ids: z.array(idShape).max(automationLimits.automationRules) }),
  result: z.literal(true),
});

export const previewAutomationRule = defineEndpoint({
  name: 'previewAutomationRule',
  summary: 'What a rule would have done in the last seven days; changes nothing',
  method: 'POST',
  path: '/automation-rules/preview',
  access: 'settings:update',
  scope: null,
  rate: 'write',
  body: ruleParts,
  result: automationPreviewShape,
  errors: ['conversation_filter.gone'],
});

export const listAutomationRuns = defineEndpoint({
  name: 'listAutomationRuns',
  summary: 'What a rule has done, the newest first; `cursor` is `next_cursor` of the page before',
  method: 'GET',
  path: '/automation-rules/{id}/runs',
  access: 'settings:read',
  scope: 'settings:read',
  rate: 'read',
  params,
  query: z.object({ cursor: z.string().max(100).optional() }),
  result: z.object({ data: z.array(automationRunShape), next_cursor: z.string().nullable() }),
  errors: ['automation_rule.not_found'],
});

export const listConversationRuns = defineEndpoint({
  name: 'listConversationRuns',
  summary: 'What rules have done in a conversation, the newest first',
  method: 'GET',
  path: '/channels/{id}/automation-runs',
  access: 'conversations.read',
  scope: 'conversations:read',
  rate: 'read',
  params,
  result: z.object({ data: z.array(automationRunShape) }),
  errors: ['channel.not_found'],
});

export const automationEvents = {
  /** A rule was added, changed, moved, paused or deleted. */
  updateAutomationRules: z.object({}),
  /** Rules have run in a conversation. */
  updateAutomationRuns: z.object({ channel_id: idShape, rule_ids: z.array(idShape) }),
  /** To whoever may change settings: a rule was paused. */
  automationNotice: z.object({ rule_id: idShape, name: z.string() }),
} as const;

export const automationEndpoints = {
  listAutomationRules,
  createAutomationRule,
  editAutomationRule,
  deleteAutomationRule,
  orderAutomationRules,
  previewAutomationRule,
  listAutomationRuns,
  listConversationRuns,
} as const;
