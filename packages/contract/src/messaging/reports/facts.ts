import { z } from 'zod';
import { deliveryReasons } from '../../chat/messages/messages.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { dateTimeShape, idShape } from '../../shapes.ts';
import { factKinds, factMakers, figureIds } from './figures.ts';
import { cursorQuery, periodQuery, starsQuery } from './period.ts';

export const reportFactShape = z.object({
  id: z.uuid(),
  kind: z.enum(factKinds),
  at: dateTimeShape,
  channel_id: idShape,
  /** The client's; null for who may not read conversations. */
  channel_name: z.string().nullable(),
  /** Of the message that it is of, for who may read conversations; null where there is none. */
  message_seq: z.int().nullable(),
  user_id: idShape.nullable(),
  user_name: z.string().nullable(),
  bot_title: z.string().nullable(),
  /** Milliseconds or stars. */
  value: z.number().nullable(),
  /** Milliseconds of working time. */
  work_ms: z.number().nullable(),
  /** By how much a target was missed, where that is still known. */
  late_ms: z.number().nullable(),
  /** Why a message failed. */
  reason: z.enum(deliveryReasons).nullable(),
  /** Of a share: whether it is in that part, as met, delivered or read. */
  is_part: z.boolean().nullable(),
  made_by: z.enum(factMakers),
});
export type ReportFact = z.infer<typeof reportFactShape>;

export const listReportFacts = defineEndpoint({
  name: 'listReportFacts',
  summary: 'What a figure is made of, the newest first; what was undone is left out, as the figure does',
  method: 'GET',
  path: '/reports/facts',
  access: 'signedIn',
  scope: 'reports:read',
  rate: 'read',
  query: z.object({
    ...periodQuery,
    /** Of what is open: the conversations that are so at the end of the period, by when they were opened. */
    figure: z.enum(figureIds),
    /** Of the hours of the week: Monday is 0. */
    weekday: z.coerce.number().int().min(0).max(6).optional(),
    hour: z.coerce.number().int().min(0).max(23).optional(),
    ...starsQuery,
    reason: z.enum(deliveryReasons).optional(),
    ...cursorQuery,
  }),
  result: z.object({
    data: z.array(reportFactShape),
    next_cursor: z.string().nullable(),
    /** Of all pages: the number that the figure shows, or that its average or share is of. Null after the first page. */
    count: z.int().min(0).nullable(),
  }),
  errors: ['report.not_allowed'],
});
