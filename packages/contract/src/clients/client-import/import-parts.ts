import { tableFailures } from '../../csv/file-parts.ts';

// The names of an import's parts; apart from the shapes, so that the browser gets them without zod.

/** The targets of a file's columns, besides custom fields. */
export const clientColumns = [
  'id',
  'first_name',
  'last_name',
  'phone',
  'username',
  'messenger',
  'viber_phone',
  'facebook_link',
] as const;
export type ClientColumn = (typeof clientColumns)[number];

/** By which column a row's client is found. */
export const clientMatches = ['id', 'phone', 'username'] as const;
export type ClientMatch = (typeof clientMatches)[number];

/** The target of a column: a client's field, `field:12` for a custom field; null: it is skipped. */
export type ColumnTarget = ClientColumn | `field:${number}`;

export const importStates = ['draft', 'checking', 'checked', 'importing', 'done', 'cancelled', 'failed'] as const;
export type ImportState = (typeof importStates)[number];

/** Why a whole file cannot be read, or an import has stopped. */
export const importFailures = [...tableFailures, 'fields_changed', 'rights_lost'] as const;
export type ImportFailure = (typeof importFailures)[number];

/** The errors of a row beside its cells' values. */
export const clientRowProblems = [
  'import.no_client',
  'import.several_clients',
  'import.repeated',
  'import.no_key',
  'import.unknown_messenger',
  'import.more_cells',
] as const;
export type ClientRowProblem = (typeof clientRowProblems)[number];
