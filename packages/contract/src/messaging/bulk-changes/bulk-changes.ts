import { z } from 'zod';
import { conversationPriorities } from '../../chat/channels/conversation-state.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { dateTimeShape, idParamShape, idShape } from '../../shapes.ts';
import { snoozeShape } from '../episodes/episodes.ts';
import { conversationFilterShape } from '../views/conversation-filter.ts';
import { bulkLimits } from './limits.ts';

/** What is done to each of the conversations. */
export const bulkActionShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('close') }),
  z.object({ kind: z.literal('open') }),
  snoozeShape.extend({ kind: z.literal('snooze'), until: dateTimeShape }),
  z.object({ kind: z.literal('priority'), priority: z.enum(conversationPriorities) }),
  z.object({ kind: z.literal('label'), label_id: idShape, is_on: z.boolean() }),
  z.object({
    kind: z.literal('hand_over'),
    /** Null: back to the new clients. */
    manager_id: idShape.nullable(),
    /** Whether the manager before stays as a colleague; never when it goes back to the new clients. */
    stays: z.boolean().default(true),
  }),
]);
export type BulkAction = z.infer<typeof bulkActionShape>;

/** The conversations: chosen ones, in the state that the caller saw, or all that match a filter when it starts. */
export const bulkSelectionShape = z.union([
  z.strictObject({
    conversations: z
      .array(z.object({ id: idShape, version: z.int().min(0) }))
      .min(1, 'validation.required')
      .max(bulkLimits.bulkChosen, 'validation.too_long'),
  }),
  z.strictObject({ filter: conversationFilterShape }),
]);
export type BulkSelection = z.infer<typeof bulkSelectionShape>;

/**
 * `failed`: whoever started it may not do it any more, the new manager may not answer clients any more, or errors have
 * stopped it.
 */
export const bulkStates = ['running', 'done', 'cancelled', 'failed', 'undoing', 'undone'] as const;
export type BulkState = (typeof bulkStates)[number];

export const bulkChangeShape = z.object({
  id: idShape,
  action: bulkActionShape,
  state: z.enum(bulkStates),
  /** How many conversations there were at the start. */
  total: z.int().min(0),
  /** Changed, those counted that were changed back later. */
  done: z.int().min(0),
  /** Left out, each with its reason. */
  skipped: z.int().min(0),
  /** Changed back; and left as they are, because somebody has changed them since. */
  undone: z.int().min(0),
  kept: z.int().min(0),
  created_at: dateTimeShape,
  finished_at: dateTimeShape.nullable(),
  /** Until then it can be undone; null when it cannot. */
  undo_until: dateTimeShape.nullable(),
});
export type BulkChange = z.infer<typeof bulkChangeShape>;

export const bulkRowResults = ['waiting', 'done', 'skipped', 'undone', 'kept'] as const;
/**
 * Why a conversation was left out: it was so already, was changed meanwhile, may not be changed by the caller, is gone,
 * or changing it has failed again and again.
 */
export const bulkReasons = ['already_so', 'changed_meanwhile', 'not_allowed', 'gone', 'failed'] as const;
export type BulkReason = (typeof bulkReasons)[number];

export const bulkRowShape = z.object({
  channel_id: idShape,
  name: z.string(),
  result: z.enum(bulkRowResults),
  reason: z.enum(bulkReasons).nullable(),
});
export type BulkRow = z.infer<typeof bulkRowShape>;

const access = 'conversations.answer';
const params = z.object({ id: idParamShape });

export const startBulkChange = defineEndpoint({
  name: 'startBulkChange',
  summary: 'Changes many conversations, in the background; a repeat of request_id answers with the first one',
  method: 'POST',
  path: '/conversations/bulk',
  access,
  scope: 'conversations:write',
  rate: 'write',
  status: 201,
  body: z.object({
    request_id: z.uuid('validation.invalid'),
    action: bulkActionShape,
    selection: bulkSelectionShape,
  }),
  result: bulkChangeShape,
  errors: [
    'channel.not_found',
    'label.not_found',
    'permission.denied',
    'conversation_filter.gone',
    'bulk.in_progress',
    'bulk.too_many',
  ],
});

export const listBulkChanges = defineEndpoint({
  name: 'listBulkChanges',
  summary: "The caller's changes of many conversations within the last day, the newest first",
  method: 'GET',
  path: '/conversations/bulk',
  access,
  scope: 'conversations:read',
  rate: 'read',
  result: z.object({ data: z.array(bulkChangeShape) }),
});

export const getBulkChange = defineEndpoint({
  name: 'getBulkChange',
  summary: 'How far a change of many conversations is; only for whoever started it',
  method: 'GET',
  path: '/conversations/bulk/{id}',
  access,
  scope: 'conversations:read',
  rate: 'read',
  params,
  result: bulkChangeShape,
  errors: ['bulk.not_found'],
});

export const listBulkRows = defineEndpoint({
  name: 'listBulkRows',
  summary: 'What became of each conversation, a page at a time; `cursor` is `next_cursor` of the page before',
  method: 'GET',
  path: '/conversations/bulk/{id}/rows',
  access,
  scope: 'conversations:read',
  rate: 'read',
  params,
  query: z.object({
    result: z.enum(bulkRowResults).optional(),
    cursor: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    limit: z.coerce.number().int().min(1).max(100).optional(),
  }),
  result: z.object({ data: z.array(bulkRowShape), hasMore: z.boolean(), next_cursor: z.int().nullable() }),
  errors: ['bulk.not_found'],
});

export const cancelBulkChange = defineEndpoint({
  name: 'cancelBulkChange',
  summary: 'Stops a change of many conversations; what is done stays, and can be undone',
  method: 'POST',
  path: '/conversations/bulk/{id}/cancel',
  access,
  scope: 'conversations:write',
  rate: 'write',
  params,
  result: bulkChangeShape,
  errors: ['bulk.not_found', 'bulk.over'],
});

export const undoBulkChange = defineEndpoint({
  name: 'undoBulkChange',
  summary: 'Takes a change back, in the background, where nobody has changed the conversation since',
  method: 'POST',
  path: '/conversations/bulk/{id}/undo',
  access,
  scope: 'conversations:write',
  rate: 'write',
  params,
  result: bulkChangeShape,
  errors: ['bulk.not_found', 'bulk.undo_over', 'bulk.in_progress'],
});

const offerPath = '/conversations/closing-offer';

export const getClosingOffer = defineEndpoint({
  name: 'getClosingOffer',
  summary:
    'How many open conversations have been silent for long, for an owner who may close them and was not asked yet',
  method: 'GET',
  path: offerPath,
  access: 'owner',
  scope: null,
  rate: 'read',
  result: z.object({
    /** 0 also where nothing is offered, or not any more. */
    count: z.int().min(0),
    silent_days: z.int().min(1),
  }),
});

export const acceptClosingOffer = defineEndpoint({
  name: 'acceptClosingOffer',
  summary: 'Closes them, as a change of many conversations; a repeat of request_id answers with the first one',
  method: 'POST',
  path: offerPath,
  access: 'owner',
  scope: null,
  rate: 'write',
  status: 201,
  body: z.object({ request_id: z.uuid('validation.invalid') }),
  result: bulkChangeShape,
  errors: ['permission.denied', 'bulk.in_progress', 'bulk.too_many', 'bulk.offer_over'],
});

export const declineClosingOffer = defineEndpoint({
  name: 'declineClosingOffer',
  summary: 'Leaves them open; nobody is asked again',
  method: 'DELETE',
  path: offerPath,
  access: 'owner',
  scope: null,
  rate: 'write',
  result: z.literal(true),
});

export const bulkEvents = {
  /** How far a change is, for whoever started it; a few times a second. */
  updateBulkChange: bulkChangeShape,
  /** To whoever was handed conversations, once for all of them. A notification to show. */
  handOverNotice: z.object({ bulk_id: idShape, by: z.string(), count: z.int().min(1) }),
  /** The owner has answered the closing offer; for the owner. */
  updateClosingOffer: z.object({}),
} as const;

export const bulkEndpoints = {
  startBulkChange,
  listBulkChanges,
  getBulkChange,
  listBulkRows,
  cancelBulkChange,
  undoBulkChange,
  getClosingOffer,
  acceptClosingOffer,
  declineClosingOffer,
} as const;
