import {
  type ClientColumn,
  type ClientMatch,
  type ColumnTarget,
  type CustomField,
  clientColumns,
  clientMatches,
  plainTitle,
} from '@switchboard/contract';
import { texts } from '../../../platform/texts/index.ts';

/** What other programs call the columns, in the form that `plainTitle` makes; ours are added in every language. */
const otherNames: Record<ClientColumn, readonly string[]> = {
  id: ['client id', 'id клієнта', 'id клиента', 'номер', '#'],
  first_name: ['firstname', 'given name', 'name', 'client', 'client name', 'імʼя', 'клієнт', 'клиент'],
  last_name: ['lastname', 'surname', 'family name'],
  phone: [
    'phone number',
    'mobile',
    'mobile phone',
    'telephone',
    'tel',
    'номер телефону',
    'номер телефона',
    'мобільний',
    'мобильный',
  ],
  username: ['user name', 'login', 'nickname', 'nick', 'нік', 'ник', 'логін', 'логин'],
  messenger: ['channel', 'source', 'service', 'канал', 'джерело', 'источник'],
  viber_phone: [],
  facebook_link: ['fb', 'фейсбук'],
};

const columnOf = new Map(
  clientColumns.flatMap((column) =>
    [
      column,
      // Of a link others name only where it leads.
      column.replace(/_link$/, ''),
      ...Object.values(texts).map(({ clientImport }) => clientImport.columns[column]),
      ...otherNames[column],
    ].map((name) => [plainTitle(name), column] as const),
  ),
);

export type TargetsOf = (title: string) => readonly ColumnTarget[];

/** Says what the column with a title can be, by our names for it and those of the custom fields. */
export const makeTargetsOf = (fields: readonly CustomField[]): TargetsOf => {
  const plainFields = fields.map(({ id, title }) => ({ id, title: plainTitle(title) }));
  return (title) => {
    const plain = plainTitle(title);
    if (plain === '') return [];
    const column = columnOf.get(plain);
    const named = plainFields.filter((field) => field.title === plain);
    return [...(column === undefined ? [] : [column]), ...named.map(({ id }): ColumnTarget => `field:${id}`)];
  };
};

/** What the columns with these titles seem to be; of two that seem the same, the first. */
export const guessTargets = (titles: readonly string[], targetsOf: TargetsOf): (ColumnTarget | null)[] => {
  const taken = new Set<ColumnTarget>();
  return titles.map((title) => {
    const target = targetsOf(title).find((one) => !taken.has(one)) ?? null;
    if (target !== null) taken.add(target);
    return target;
  });
};

/** The surest way to find the clients that the columns allow. */
export const guessMatch = (targets: readonly (ColumnTarget | null)[]): ClientMatch =>
  clientMatches.find((match) => targets.includes(match)) ?? 'id';
