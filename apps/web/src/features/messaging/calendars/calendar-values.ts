import {
  type BodyOf,
  type Calendar,
  type CalendarException,
  clockOf,
  type endpoints,
  type Span,
  type WorkingTime,
} from '@switchboard/contract';

/** `09:00` to `18:00`; `00:00` as an end is the end of the day. */
export interface SpanValues {
  from: string;
  to: string;
}

export interface ExceptionValues {
  from: string;
  until: string;
  label: string;
  spans: readonly SpanValues[];
}

export interface CalendarValues extends Record<string, unknown> {
  name: string;
  time_zone: string;
  /** By weekday, Monday first. */
  hours: readonly (readonly SpanValues[])[];
  exceptions: readonly ExceptionValues[];
  bot_ids: string[];
  user_ids: string[];
}

const toSpanValues = ([from, to]: Span): SpanValues => ({ from: clockOf(from), to: clockOf(to % 1440) });

export const toExceptionValues = ({ spans, ...days }: CalendarException): ExceptionValues => ({
  ...days,
  spans: spans.map(toSpanValues),
});

const usualDay: readonly SpanValues[] = [{ from: '09:00', to: '18:00' }];
const usualWeek = [usualDay, usualDay, usualDay, usualDay, usualDay, [], []];

/** Of a new calendar: a usual week, in the reader's time zone. */
export const initialValues = (calendar: Calendar | null, timeZone: string): CalendarValues => ({
  name: calendar?.name ?? '',
  time_zone: calendar?.time_zone ?? timeZone,
  hours: calendar?.hours.map((spans) => spans.map(toSpanValues)) ?? usualWeek,
  exceptions: calendar?.exceptions.map(toExceptionValues) ?? [],
  bot_ids: calendar?.bot_ids.map(String) ?? [],
  user_ids: calendar?.user_ids.map(String) ?? [],
});

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Null while a time is missing. */
const toSpan = ({ from, to }: SpanValues): [number, number] | null =>
  from === '' || to === '' ? null : [minutesOf(from), minutesOf(to) || 1440];

const toSpans = (values: readonly SpanValues[]) =>
  values
    .flatMap((one) => {
      const span = toSpan(one);
      return span === null ? [] : [span];
    })
    .toSorted(([one], [other]) => one - other);

type SpansProblem = 'hoursNeeded' | 'hoursBackwards' | 'hoursOverlap';

/** What is wrong with the hours of a day. */
export function findSpansProblem(values: readonly SpanValues[]): SpansProblem | null {
  const spans = toSpans(values);
  if (spans.length < values.length) return 'hoursNeeded';
  if (spans.some(([from, to]) => to <= from)) return 'hoursBackwards';
  return spans.some(([from], index) => from < (spans[index - 1]?.[1] ?? 0)) ? 'hoursOverlap' : null;
}

export const toExceptions = (values: readonly ExceptionValues[]) =>
  values
    .map(({ spans, label, from, until }) => ({
      from,
      until: until || from,
      label: label.trim(),
      spans: toSpans(spans),
    }))
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));

export const toBody = (values: CalendarValues): BodyOf<typeof endpoints.createCalendar> => ({
  name: values.name,
  time_zone: values.time_zone,
  hours: values.hours.map(toSpans),
  exceptions: toExceptions(values.exceptions),
  bot_ids: values.bot_ids.map(Number),
  user_ids: values.user_ids.map(Number),
});

/** The hours as they are typed, as far as they make sense, for the preview. */
export const toWorkingTime = ({ time_zone, hours, exceptions }: CalendarValues): WorkingTime => ({
  time_zone,
  hours: hours.map((spans) => (findSpansProblem(spans) === null ? toSpans(spans) : [])),
  exceptions: toExceptions(exceptions.filter(({ from, spans }) => from !== '' && findSpansProblem(spans) === null)),
});
