import type { CustomField, CustomFieldType } from '@switchboard/contract';
import type { Transaction } from '../../../../platform/database/index.ts';

const columns = 'id, title, model_name, type, choices';

export const listFields = async (tx: Transaction, workspaceId: number): Promise<CustomField[]> => {
  const { rows } = await tx.query<CustomField>({
    name: 'list-custom-fields',
    text: `select ${columns} from custom_fields where workspace_id = $1 order by position, id`,
    values: [workspaceId],
  });
  return rows;
};

/** The same; none is changed, added or removed until the transaction ends. */
export const lockFields = async (tx: Transaction, workspaceId: number): Promise<CustomField[]> => {
  // One transaction at a time: rows that are not there yet cannot be locked.
  await tx.query({
    name: 'lock-custom-fields',
    text: `select pg_advisory_xact_lock(hashtextextended('custom-fields', $1))`,
    values: [workspaceId],
  });
  return listFields(tx, workspaceId);
};

/** Fields by id; those that are there stay until the transaction ends. */
export const holdFields = async (
  tx: Transaction,
  workspaceId: number,
  fieldIds: readonly number[],
): Promise<CustomField[]> => {
  const { rows } = await tx.query<CustomField>({
    name: 'hold-custom-fields',
    text: `select ${columns} from custom_fields where workspace_id = $1 and id = any($2) order by id for key share`,
    values: [workspaceId, fieldIds],
  });
  return rows;
};

/** Behind all others. */
export const insertField = async (
  tx: Transaction,
  workspaceId: number,
  field: { id: number; title: string; type: CustomFieldType; choices: readonly string[] },
): Promise<void> => {
  await tx.query({
    name: 'insert-custom-field',
    text: `insert into custom_fields (workspace_id, id, model_name, title, type, choices, position)
      select $1, $2, 'client', $3, $4, $5, coalesce(max(position), 0) + 1 from custom_fields where workspace_id = $1`,
    values: [workspaceId, field.id, field.title, field.type, field.choices],
  });
};

export const updateField = async (
  tx: Transaction,
  workspaceId: number,
  field: { id: number; title: string; choices: readonly string[] },
): Promise<void> => {
  await tx.query({
    name: 'update-custom-field',
    text: 'update custom_fields set title = $3, choices = $4 where workspace_id = $1 and id = $2',
    values: [workspaceId, field.id, field.title, field.choices],
  });
};

export const placeFields = async (tx: Transaction, workspaceId: number, ids: readonly number[]): Promise<void> => {
  await tx.query({
    name: 'place-custom-fields',
    text: `update custom_fields f set position = o.place from unnest($2::bigint[]) with ordinality as o (id, place)
      where f.workspace_id = $1 and f.id = o.id`,
    values: [workspaceId, ids],
  });
};

/** Removes a field and all its values. */
export const removeField = async (tx: Transaction, workspaceId: number, fieldId: number): Promise<void> => {
  await tx.query({
    name: 'remove-custom-field',
    text: 'delete from custom_fields where workspace_id = $1 and id = $2',
    values: [workspaceId, fieldId],
  });
};

export const listHeldValues = async (
  tx: Transaction,
  workspaceId: number,
  clientId: number,
): Promise<Map<number, string>> => {
  const { rows } = await tx.query<{ field_id: number; value: string }>({
    name: 'list-held-values',
    text: 'select field_id, value from custom_field_values where workspace_id = $1 and client_id = $2',
    values: [workspaceId, clientId],
  });
  return new Map(rows.map(({ field_id, value }) => [field_id, value]));
};

/** Values of one client; the ids are for those that are new. */
export const saveValues = async (
  tx: Transaction,
  workspaceId: number,
  clientId: number,
  values: readonly { id: number; field_id: number; value: string }[],
): Promise<void> => {
  await tx.query({
    name: 'save-custom-values',
    text: `insert into custom_field_values (workspace_id, client_id, id, field_id, value)
      select $1, $2, v.id, v.field_id, v.value
      from unnest($3::bigint[], $4::bigint[], $5::text[]) as v (id, field_id, value)
      on conflict (workspace_id, client_id, field_id) do update set value = excluded.value, updated_at = now()`,
    values: [
      workspaceId,
      clientId,
      values.map(({ id }) => id),
      values.map(({ field_id }) => field_id),
      values.map(({ value }) => value),
    ],
  });
};

export const deleteValues = async (
  tx: Transaction,
  workspaceId: number,
  clientId: number,
  fieldIds: readonly number[],
): Promise<void> => {
  await tx.query({
    name: 'delete-custom-values',
    text: 'delete from custom_field_values where workspace_id = $1 and client_id = $2 and field_id = any($3)',
    values: [workspaceId, clientId, fieldIds],
  });
};
