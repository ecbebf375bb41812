import type { AuditChanges, FieldError } from '@switchboard/contract';
import type { Transaction } from '../../../../platform/database/index.ts';
import { AppError, FieldErrors } from '../../../../platform/http/index.ts';
import { takeIds } from '../../../foundation/workspaces/index.ts';
import { indexValues } from '../search/index-client.ts';
import { deleteValues, holdFields, listHeldValues, saveValues } from './field-queries.ts';
import { readValue } from './read-value.ts';

/**
 * Sets values of a client whose row is locked; missing fields stay. Returns the changes, by the fields' numbers and
 * titles. Throws `custom_field.not_found`, also for a field that was just deleted, and field errors for values that do
 * not fit their field's type; an unchanged value is not checked again.
 */
export const setValues = async (
  tx: Transaction,
  workspaceId: number,
  clientId: number,
  given: readonly { field_id: number; value: string }[],
  /** How the call names the value at a place. */
  { fieldOf = (index: number) => `customFields.${index}.value` } = {},
): Promise<AuditChanges> => {
  if (given.length === 0) return {};
  const fields = new Map(
    (
      await holdFields(
        tx,
        workspaceId,
        given.map(({ field_id }) => field_id),
      )
    ).map((field) => [field.id, field]),
  );
  const held = await listHeldValues(tx, workspaceId, clientId);
  const changes: AuditChanges = {};
  const errors: FieldError[] = [];
  const changed: { field_id: number; value: string }[] = [];
  for (const [index, { field_id, value: text }] of given.entries()) {
    const field = fields.get(field_id);
    if (field === undefined) throw new AppError('custom_field.not_found');
    const before = held.get(field_id) ?? '';
    if (text === before) continue;
    const read = readValue(field, text);
    if ('problem' in read) {
      errors.push({ field: fieldOf(index), message: read.problem, params: {} });
    } else if (read.value !== before) {
      changed.push({ field_id, value: read.value });
      changes[`#${field_id} ${field.title}`] = { from: before, to: read.value };
    }
  }
  if (errors.length > 0) throw new FieldErrors(errors);
  if (changed.length === 0) return {};
  const filled = changed.filter(({ value }) => value !== '');
  const emptied = changed.filter(({ value }) => value === '').map(({ field_id }) => field_id);
  if (emptied.length > 0) await deleteValues(tx, workspaceId, clientId, emptied);
  if (filled.length > 0) {
    const firstId = await takeIds(tx, workspaceId, 'custom_field_value', filled.length);
    const values = filled.map((value, index) => ({ id: firstId + index, ...value }));
    await saveValues(tx, workspaceId, clientId, values);
  }
  await indexValues(tx, workspaceId, clientId, changed);
  return changes;
};
