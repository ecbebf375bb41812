import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { dateTimeShape } from '../../shapes.ts';
import { readBreakdown } from './breakdown.ts';
import { listRatingComments } from './comments.ts';
import { listReportFacts } from './facts.ts';
import { type FigureId, figureIds } from './figures.ts';
import { readNow } from './now.ts';
import { periodQuery } from './period.ts';
import { readReach } from './reach.ts';

export * from './activity.ts';
export * from './breakdown.ts';
export * from './comments.ts';
export * from './facts.ts';
export * from './figures.ts';
export * from './now.ts';
export * from './reach.ts';

/** How a period is divided: not at all, by time, by the hour of the week, or by what the facts belong to. */
export const reportDivisions = ['none', 'day', 'week', 'month', 'hour_of_week', 'bot', 'user', 'label'] as const;
export type ReportDivision = (typeof reportDivisions)[number];

const figureListShape = z
  .string()
  .max(300)
  .transform((list) => [...new Set(list.split(','))])
  .pipe(z.array(z.enum(figureIds)).min(1));

/** A figure of one row. What does not apply to its measure, or cannot be told of no facts, is null. */
export const figureValueShape = z.object({
  /** How many facts. */
  n: z.int(),
  /** A count, a level, a share of 0 to 1, stars on average, or milliseconds on average. */
  value: z.number().nullable(),
  /** Milliseconds, within 3 %. */
  median: z.number().nullable(),
  p90: z.number().nullable(),
});
export type FigureValue = z.infer<typeof figureValueShape>;

export const reportRowShape = z.object({
  /** `2026-11-21` (the first day of a day, week or month), `0-13` (Monday is 0, and an hour), an id, or `all`. */
  key: z.string(),
  /** Of a bot, person or label; null for times, and for a person whom the reader may not see. */
  name: z.string().nullable(),
  /** The bot, person or label was deleted. */
  is_gone: z.boolean(),
  /** When it begins and ends; null where it is many times. */
  from: dateTimeShape.nullable(),
  to: dateTimeShape.nullable(),
  values: z.partialRecord(z.enum(figureIds), figureValueShape),
});
export type ReportRow = z.infer<typeof reportRowShape>;

export const readReport = defineEndpoint({
  name: 'readReport',
  summary: 'Figures of a period, divided by time, bot, person or label; who may not read statistics gets their own',
  method: 'GET',
  path: '/reports',
  access: 'signedIn',
  scope: 'reports:read',
  rate: 'read',
  query: z.object({
    ...periodQuery,
    /** With commas between: `opened,closed`. */
    figures: figureListShape,
    by: z.enum(reportDivisions).default('none'),
    /** Times in working hours instead of on the clock. */
    is_working_time: z.stringbool().default(false),
  }),
  result: z.object({
    rows: z.array(reportRowShape),
    /** The moment of the first fact of each figure; null: there is none. Facts before the upgrade are from what was kept. */
    known_since: z.partialRecord(z.enum(figureIds), dateTimeShape.nullable()),
    /** Whether the reader sees only their own. */
    is_own: z.boolean(),
  }),
  errors: ['report.not_allowed'],
});

export const reportEndpoints = {
  readReport,
  listReportFacts,
  readBreakdown,
  readReach,
  listRatingComments,
  readNow,
} as const;

/** The figures with their values, as a row has them. */
export type FigureValues = Partial<Record<FigureId, FigureValue>>;
