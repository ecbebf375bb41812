import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { dateTimeShape, idParamShape, idShape, listOf, textShape } from '../../shapes.ts';
import { audienceShape } from '../messages/audience.ts';
import { messageLimits } from '../messages/limits.ts';

/** A user's unsent text in a channel. The last save wins between devices; an empty draft has no row. */
export const draftShape = z.object({
  channel_id: idShape,
  /** A conversation with a client has two drafts: the answer, and the note. */
  audience: audienceShape,
  content: z.string(),
  parent_id: idShape.nullable(),
  /** The number of that message, to fetch it when it is not loaded. */
  parent_seq: idShape.nullable(),
  updated_at: dateTimeShape,
});
export type DraftView = z.infer<typeof draftShape>;

export const listDrafts = defineEndpoint({
  name: 'listDrafts',
  summary: 'Everything the user has written and not sent, in channels they may see',
  method: 'GET',
  path: '/drafts',
  access: 'signedIn',
  scope: 'messages:read',
  rate: 'read',
  result: listOf(draftShape),
});

export const saveDraft = defineEndpoint({
  name: 'saveDraft',
  summary: 'Keeps what is written in a channel for the other devices; an empty content removes it',
  method: 'PUT',
  path: '/channels/{id}/draft',
  access: 'signedIn',
  scope: 'messages:write',
  rate: 'write',
  params: z.object({ id: idParamShape }),
  body: z.object({
    content: textShape.max(messageLimits.contentChars, 'validation.too_long'),
    parent_id: idShape.nullable().default(null),
    audience: audienceShape.default('public'),
  }),
  result: draftShape,
  errors: ['channel.not_found'],
});

/** To the writer's own connections. */
export const draftEvents = { updateDraft: draftShape } as const;

export const draftEndpoints = { listDrafts, saveDraft } as const;
