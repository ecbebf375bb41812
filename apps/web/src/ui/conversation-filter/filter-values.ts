import type { ConversationFilter, GonePart } from '@switchboard/contract';
import { type DurationUnit, durationUnits, toDuration } from '../forms/pickers/duration.ts';

/** Managers that a filter names by a word. */
export const managerWords = ['me', 'nobody', 'somebody'] as const;

/** A filter as controls have it: each empty where it filters nothing. */
export interface FilterValues {
  states: readonly string[];
  labels: readonly string[];
  bots: readonly string[];
  managers: readonly string[];
  member: boolean;
  waiting: number | null;
  unit: DurationUnit;
  silent: number | null;
  silentUnit: DurationUnit;
  targets: readonly string[];
  priorities: readonly string[];
  languages: readonly string[];
  lastBy: string;
  fields: readonly { fieldId: string; value: string }[];
}

export interface FilterFieldsProps {
  values: FilterValues;
  onChange: (name: keyof FilterValues, value: unknown) => void;
}

const without = (filter: ConversationFilter, gone: readonly GonePart[]): ConversationFilter => {
  const isThere = (kind: GonePart['kind']) => (id: unknown) =>
    !gone.some((part) => part.kind === kind && part.id === id);
  return {
    ...filter,
    ...(filter.labels && { labels: filter.labels.filter(isThere('label')) }),
    ...(filter.bots && { bots: filter.bots.filter(isThere('bot')) }),
    ...(filter.managers && { managers: filter.managers.filter(isThere('manager')) }),
    ...(filter.fields && { fields: filter.fields.filter(({ field_id }) => isThere('field')(field_id)) }),
  };
};

const texts = (values: readonly unknown[] = []) => values.map(String);

/** What is gone is left out. */
export const toFilterValues = (kept: ConversationFilter, gone: readonly GonePart[]): FilterValues => {
  const filter = without(kept, gone);
  const [waiting, unit] = toDuration(filter.waiting_minutes ?? null, 'minutes');
  const [silent, silentUnit] = toDuration(filter.silent_minutes ?? null, 'days');
  return {
    states: texts(filter.states),
    labels: texts(filter.labels),
    bots: texts(filter.bots),
    managers: texts(filter.managers),
    member: filter.member !== undefined,
    waiting,
    unit,
    silent,
    silentUnit,
    targets: texts(filter.targets),
    priorities: texts(filter.priorities),
    languages: texts(filter.languages),
    lastBy: filter.last_by ?? '',
    fields: (filter.fields ?? []).map(({ field_id: id, value }) => ({ fieldId: String(id), value: value ?? '' })),
  };
};

const some = <Name extends string, Item>(name: Name, items: readonly Item[]) =>
  (items.length === 0 ? {} : { [name]: items }) as { [Key in Name]?: Item[] };

export const toFilter = (values: FilterValues): ConversationFilter => {
  const { waiting, unit, silent, silentUnit, member, lastBy } = values;
  const fields = values.fields
    .filter(({ fieldId }) => fieldId !== '')
    .map(({ fieldId, value }) => ({ field_id: Number(fieldId), value: value.trim() === '' ? null : value.trim() }));
  return {
    ...some('states', values.states as NonNullable<ConversationFilter['states']>),
    ...some('labels', values.labels.map(Number)),
    ...some('bots', values.bots.map(Number)),
    ...some(
      'managers',
      values.managers.map((one) => managerWords.find((word) => word === one) ?? Number(one)),
    ),
    ...(member && { member: 'me' }),
    ...(waiting !== null && { waiting_minutes: waiting * durationUnits[unit] }),
    ...(silent !== null && { silent_minutes: silent * durationUnits[silentUnit] }),
    ...some('targets', values.targets as NonNullable<ConversationFilter['targets']>),
    ...some('priorities', values.priorities as NonNullable<ConversationFilter['priorities']>),
    ...some('languages', values.languages),
    ...((lastBy === 'client' || lastBy === 'team') && { last_by: lastBy }),
    ...some('fields', fields),
  };
};
