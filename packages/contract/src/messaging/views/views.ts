import { z } from 'zod';
import { readerChannelShape } from '../../chat/channels/channels.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { idListShape, idParamShape, idShape, visibleNameShape } from '../../shapes.ts';
import { conversationFilterShape, conversationOrders, filterQueryShape, gonePartShape } from './conversation-filter.ts';
import { viewLimits } from './limits.ts';

export * from './conversation-filter.ts';
export * from './could-match.ts';

export const viewScopes = ['own', 'workspace'] as const;
export type ViewScope = (typeof viewScopes)[number];

/** A filter of conversations that is kept under a name: for its owner, or for everyone who reads conversations. */
export const viewShape = z.object({
  id: idShape,
  scope: z.enum(viewScopes),
  name: z.string(),
  filter: conversationFilterShape,
  order: z.enum(conversationOrders),
  /** What its filter names and is gone: until it is edited, the view shows nothing. */
  gone: z.array(gonePartShape),
});
export type View = z.infer<typeof viewShape>;

const viewBody = z.object({
  scope: z.enum(viewScopes),
  name: visibleNameShape(viewLimits.viewNameChars),
  filter: conversationFilterShape,
  order: z.enum(conversationOrders).default('waiting'),
});
const viewParams = z.object({ id: idParamShape });

export const listConversations = defineEndpoint({
  name: 'listConversations',
  summary: 'Conversations that match a filter, a page at a time; `cursor` is `next_cursor` of the page before',
  method: 'GET',
  path: '/conversations',
  access: 'conversations.read',
  scope: 'conversations:read',
  rate: 'read',
  query: z.object({
    filter: filterQueryShape.optional(),
    order: z.enum(conversationOrders).optional(),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).optional(),
  }),
  result: z.object({
    data: z.array(readerChannelShape),
    /** Of all pages. */
    count: z.int().min(0),
    hasMore: z.boolean(),
    next_cursor: z.string().nullable(),
  }),
  errors: ['conversation_filter.gone'],
});

export const listViews = defineEndpoint({
  name: 'listViews',
  summary: "The workspace's views, then the caller's own, each in their order",
  method: 'GET',
  path: '/views',
  access: 'conversations.read',
  scope: 'conversations:read',
  rate: 'read',
  result: z.object({ data: z.array(viewShape) }),
});

export const countViews = defineEndpoint({
  name: 'countViews',
  summary:
    'How many conversations each of these views shows, 1000 for as many or more; null where a part of its filter is gone',
  method: 'GET',
  path: '/views/counts',
  access: 'conversations.read',
  scope: 'conversations:read',
  rate: 'read',
  /** Unknown ones are left out. */
  query: z.object({ ids: idListShape }),
  result: z.object({ data: z.array(z.object({ id: idShape, count: z.int().min(0).nullable() })) }),
});

export const createView = defineEndpoint({
  name: 'createView',
  summary: 'Keeps a filter as a view; a shared one needs the right to manage conversations',
  method: 'POST',
  path: '/views',
  access: 'conversations.read',
  scope: 'conversations:write',
  rate: 'write',
  status: 201,
  body: viewBody,
  result: viewShape,
  errors: ['permission.denied', 'view.too_many', 'conversation_filter.gone'],
});

export const editView = defineEndpoint({
  name: 'editView',
  summary: 'Changes a view, its owner included',
  method: 'PUT',
  path: '/views/{id}',
  access: 'conversations.read',
  scope: 'conversations:write',
  rate: 'write',
  params: viewParams,
  body: viewBody,
  result: viewShape,
  errors: ['view.not_found', 'permission.denied', 'view.too_many', 'conversation_filter.gone'],
});

export const deleteView = defineEndpoint({
  name: 'deleteView',
  summary: "Deletes a view; the caller's own, or a shared one",
  method: 'DELETE',
  path: '/views/{id}',
  access: 'conversations.read',
  scope: 'conversations:write',
  rate: 'write',
  params: viewParams,
  result: z.literal(true),
  errors: ['view.not_found', 'permission.denied'],
});

export const orderViews = defineEndpoint({
  name: 'orderViews',
  summary: 'Puts the views of a scope in this order; those that are not named follow',
  method: 'PUT',
  path: '/views/order',
  access: 'conversations.read',
  scope: 'conversations:write',
  rate: 'write',
  body: z.object({ scope: z.enum(viewScopes), ids: z.array(idShape).max(viewLimits.ownViews) }),
  result: z.object({ data: z.array(viewShape) }),
  errors: ['permission.denied'],
});

export const viewEvents = {
  /** A view that the reader sees was made, changed, moved or deleted. */
  updateViews: z.object({}),
} as const;

export const viewEndpoints = {
  listConversations,
  listViews,
  countViews,
  createView,
  editView,
  deleteView,
  orderViews,
} as const;
