import {
  type ClientColumn,
  type ClientMatch,
  type ColumnTarget,
  type CustomField,
  clientColumns,
  clientMatches,
  makeColumnFinder,
  personTitles,
  plainTitle,
} from '@switchboard/contract';
import { texts } from '../../../platform/texts/index.ts';

/** The columns' titles in other programs. */
const otherTitles: Record<ClientColumn, readonly string[]> = {
  id: ['client id', 'id клієнта', 'id клиента', 'номер', '#'],
  ...personTitles,
  first_name: [...personTitles.first_name, 'client', 'client name', 'клієнт', 'клиент'],
  messenger: ['channel', 'source', 'service', 'канал', 'джерело', 'источник'],
  viber_phone: [],
  facebook_link: ['fb', 'фейсбук'],
};

const findColumn = makeColumnFinder(clientColumns, (column) => [
  column,
  // Of a link others name only where it leads.
  column.replace(/_link$/, ''),
  ...Object.values(texts).map(({ clientImport }) => clientImport.columns[column]),
  ...otherTitles[column],
]);

export type TargetsOf = (title: string) => readonly ColumnTarget[];

/** Returns the possible targets of a column by its title: our names and those of the custom fields. */
export const makeTargetsOf = (fields: readonly CustomField[]): TargetsOf => {
  const plainFields = fields.map(({ id, title }) => ({ id, title: plainTitle(title) }));
  return (title) => {
    const plain = plainTitle(title);
    if (plain === '') return [];
    const column = findColumn(title);
    const named = plainFields.filter((field) => field.title === plain);
    return [...(column === null ? [] : [column]), ...named.map(({ id }): ColumnTarget => `field:${id}`)];
  };
};

/** The surest way to find the clients that the columns allow. */
export const guessMatch = (targets: readonly (ColumnTarget | null)[]): ClientMatch =>
  clientMatches.find((match) => targets.includes(match)) ?? 'id';
