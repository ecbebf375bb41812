import { type ColumnTarget, type CustomField, type ImportSettings } from '@switchboard/contract';
import { FirstRows } from '../../../platform/table-import/index.ts';
import { FieldsChangedError, type ImportPlan } from '../clients/index.ts';
import type { ImportRow } from './import-queries.ts';

const fieldIdOf = (target: ColumnTarget | null): number | null =>
  target?.startsWith('field:') === true ? Number(target.slice('field:'.length)) : null;

/** How the file's rows are read, by its titles. Throws FieldsChangedError. */
export const makePlan = (
  { created_by: actorId }: ImportRow,
  { match, targets }: ImportSettings,
  titles: readonly string[],
  fields: readonly CustomField[],
): ImportPlan => {
  const fieldIds = targets.map(fieldIdOf);
  const read = fields.filter(({ id }) => fieldIds.includes(id));
  if (read.length < fieldIds.filter((id) => id !== null).length) throw new FieldsChangedError();
  const columns = targets.flatMap((target, place) =>
    target === null ? [] : [{ target, place, title: (titles[place] ?? '').trim() }],
  );
  return {
    actorId,
    match,
    columns,
    width: titles.length,
    fields: new Map(read.map((field) => [field.id, field])),
    seen: new FirstRows(),
  };
};
