import type { CustomField, CustomFieldType } from '@switchboard/contract';
import { statement, type Transaction } from '../../../../platform/database/index.ts';

const columns = 'id, title, model_name, type, choices';

export const listFields = statement({
  name: 'list-custom-fields',
  text: `select ${columns} from custom_fields where workspace_id = $1 order by position, id`,
  values: (workspaceId: number) => [workspaceId],
}).all<CustomField>();

export const lockCustomFieldsStatement = statement({
  name: 'lock-custom-fields',
  text: `select pg_advisory_xact_lock(hashtextextended('custom-fields', $1))`,
  values: (workspaceId: number) => [workspaceId],
}).of();

/** The same, and keeps all of them unchanged until the transaction ends. */
export const lockFields = async (tx: Transaction, workspaceId: number): Promise<CustomField[]> => {
  // One transaction at a time: rows that are not there yet cannot be locked.
  await tx.query(lockCustomFieldsStatement(workspaceId));
  return listFields(tx, workspaceId);
};

/** Fields by id; those that are there stay until the transaction ends. */
export const holdFields = statement({
  name: 'hold-custom-fields',
  text: `select ${columns} from custom_fields where workspace_id = $1 and id = any($2) order by id for key share`,
  values: (workspaceId: number, fieldIds: readonly number[]) => [workspaceId, fieldIds],
}).all<CustomField>();

/** Behind all others. */
export const insertField = statement({
  name: 'insert-custom-field',
  text: `insert into custom_fields (workspace_id, id, model_name, title, type, choices, position)
    select $1, $2, 'client', $3, $4, $5, coalesce(max(position), 0) + 1 from custom_fields where workspace_id = $1`,
  values: (
    workspaceId: number,
    field: { id: number; title: string; type: CustomFieldType; choices: readonly string[] },
  ) => [workspaceId, field.id, field.title, field.type, field.choices],
}).run();

export const updateField = statement({
  name: 'update-custom-field',
  text: 'update custom_fields set title = $3, choices = $4 where workspace_id = $1 and id = $2',
  values: (workspaceId: number, field: { id: number; title: string; choices: readonly string[] }) => [
    workspaceId,
    field.id,
    field.title,
    field.choices,
  ],
}).run();

export const orderFields = statement({
  name: 'order-custom-fields',
  text: `update custom_fields f set position = o.place from unnest($2::bigint[]) with ordinality as o (id, place)
    where f.workspace_id = $1 and f.id = o.id`,
  values: (workspaceId: number, ids: readonly number[]) => [workspaceId, ids],
}).run();

/** Removes a field and all its values. */
export const removeField = statement({
  name: 'remove-custom-field',
  text: 'delete from custom_fields where workspace_id = $1 and id = $2',
  values: (workspaceId: number, fieldId: number) => [workspaceId, fieldId],
}).run();

export const listHeldValues = statement({
  name: 'list-held-values',
  text: 'select field_id, value from custom_field_values where workspace_id = $1 and client_id = $2',
  values: (workspaceId: number, clientId: number) => [workspaceId, clientId],
}).answer(
  (rows: { field_id: number; value: string }[]): Map<number, string> =>
    new Map(rows.map(({ field_id, value }) => [field_id, value])),
);

/** Values of one client; the ids are for those that are new. */
export const saveValues = statement({
  name: 'save-custom-values',
  text: `insert into custom_field_values (workspace_id, client_id, id, field_id, value)
    select $1, $2, v.id, v.field_id, v.value
    from unnest($3::bigint[], $4::bigint[], $5::text[]) as v (id, field_id, value)
    on conflict (workspace_id, client_id, field_id) do update set value = excluded.value, updated_at = now()`,
  values: (
    workspaceId: number,
    clientId: number,
    values: readonly { id: number; field_id: number; value: string }[],
  ) => [
    workspaceId,
    clientId,
    values.map(({ id }) => id),
    values.map(({ field_id }) => field_id),
    values.map(({ value }) => value),
  ],
}).run();

export const deleteValues = statement({
  name: 'delete-custom-values',
  text: 'delete from custom_field_values where workspace_id = $1 and client_id = $2 and field_id = any($3)',
  values: (workspaceId: number, clientId: number, fieldIds: readonly number[]) => [workspaceId, clientId, fieldIds],
}).run();
