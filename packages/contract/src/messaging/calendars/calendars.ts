import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { idParamShape, idShape, visibleNameShape } from '../../shapes.ts';
import { calendarLimits } from './limits.ts';

export * from './working-time.ts';

/** Of a day's clocks; 1440 is its end. */
const minuteShape = z.int().min(0, 'validation.invalid').max(1440, 'validation.invalid');

const spanShape = z.tuple([minuteShape, minuteShape]).refine(([from, to]) => from < to, 'validation.ends_before_start');

/** In the order of the day; two that touch are as good as one. */
const spansShape = z
  .array(spanShape)
  .max(calendarLimits.spansPerDay, 'validation.too_long')
  .transform((spans) => spans.toSorted(([one], [other]) => one - other))
  .refine((spans) => spans.every(([from], index) => from >= (spans[index - 1]?.[1] ?? 0)), 'validation.hours_overlap');

const dayShape = z.iso.date('validation.date_invalid');

const exceptionShape = z
  .object({
    from: dayShape,
    until: dayShape,
    label: visibleNameShape(calendarLimits.exceptionLabelChars),
    spans: spansShape,
  })
  .refine(({ from, until }) => from <= until, { path: ['until'], message: 'validation.ends_before_start' });

/** In the order of their days. */
const exceptionsShape = z
  .array(exceptionShape)
  .max(calendarLimits.calendarExceptions, 'validation.too_long')
  .transform((exceptions) => exceptions.toSorted((one, other) => (one.from < other.from ? -1 : 1)))
  .refine(
    (exceptions) => exceptions.every(({ from }, index) => from > (exceptions[index - 1]?.until ?? '')),
    'validation.days_overlap',
  );

const keepersShape = z.array(idShape).max(calendarLimits.calendarKeepers, 'validation.too_long');

const calendarBody = z.object({
  name: visibleNameShape(calendarLimits.calendarNameChars),
  /** Of the IANA database: `Europe/Kyiv`. */
  time_zone: z.string().min(1, 'validation.required').max(64),
  /** By weekday, Monday first. */
  hours: z.array(spansShape).length(7, 'validation.invalid'),
  exceptions: exceptionsShape,
  /** Who keeps its hours; from their calendars before they are taken. */
  bot_ids: keepersShape,
  user_ids: keepersShape,
});

const spanResult = z.tuple([z.int(), z.int()]);

export const calendarShape = z.object({
  id: idShape,
  name: z.string(),
  time_zone: z.string(),
  hours: z.array(z.array(spanResult)),
  exceptions: z.array(z.object({ from: z.string(), until: z.string(), label: z.string(), spans: z.array(spanResult) })),
  bot_ids: z.array(idShape),
  user_ids: z.array(idShape),
  /** Rises with every change; `editCalendar` with an older one is refused. */
  version: z.int().positive(),
});
export type Calendar = z.infer<typeof calendarShape>;

const calendarParams = z.object({ id: idParamShape });

export const listCalendars = defineEndpoint({
  name: 'listCalendars',
  summary:
    'The calendars of working hours, by name, with the bots and people that keep them; without `settings:read` no bots and no reasons',
  method: 'GET',
  path: '/calendars',
  access: 'signedIn',
  scope: 'settings:read',
  rate: 'read',
  result: z.object({ data: z.array(calendarShape) }),
});

export const createCalendar = defineEndpoint({
  name: 'createCalendar',
  summary: 'Makes a calendar of working hours',
  method: 'POST',
  path: '/calendars',
  access: 'settings:update',
  scope: 'settings:write',
  rate: 'write',
  status: 201,
  body: calendarBody,
  result: calendarShape,
  errors: ['calendar.too_many'],
});

export const editCalendar = defineEndpoint({
  name: 'editCalendar',
  summary: 'Changes a calendar: all of it, as it was read',
  method: 'PUT',
  path: '/calendars/{id}',
  access: 'settings:update',
  scope: 'settings:write',
  rate: 'write',
  params: calendarParams,
  body: calendarBody.extend({ version: z.int().positive() }),
  result: calendarShape,
  errors: ['calendar.not_found', 'calendar.changed'],
});

export const deleteCalendar = defineEndpoint({
  name: 'deleteCalendar',
  summary: 'Deletes a calendar; who kept it has none',
  method: 'DELETE',
  path: '/calendars/{id}',
  access: 'settings:update',
  scope: 'settings:write',
  rate: 'write',
  params: calendarParams,
  result: z.literal(true),
  errors: ['calendar.not_found'],
});

export const calendarEvents = {
  /** A calendar was made, changed or deleted. */
  updateCalendars: z.object({}),
} as const;

export const calendarEndpoints = { listCalendars, createCalendar, editCalendar, deleteCalendar } as const;
