import { type BodyOf, type CustomField, clientReaders, type endpoints, limits } from '@switchboard/contract';
import type { Transaction } from '../../../../platform/database/index.ts';
import { AppError, type CallingActor, fieldError } from '../../../../platform/http/index.ts';
import {
  type AuditOrigin,
  changesBetween,
  type NewAuditEntry,
  recordAudit,
} from '../../../foundation/audit-log/index.ts';
import { takeIds } from '../../../foundation/workspaces/index.ts';
import type { ChangeClientDeps } from '../edit-client.ts';
import { deleteTermsOfField } from '../search/search-queries.ts';
import { insertField, listFields, lockFields, orderFields, removeField, updateField } from './field-queries.ts';

type Caller = CallingActor & { origin: AuditOrigin };

/** The workspace's custom fields as administrators change them; one change at a time, each announced with all fields. */
export const makeChangeFields = ({ database }: ChangeClientDeps) => {
  /** Makes a change, then records and announces its result; null: no change. */
  const change = <Result>(
    { workspaceId, userId, origin }: Caller,
    make: (
      tx: Transaction,
      fields: CustomField[],
    ) => Promise<
      | { result: Result; entry: Pick<NewAuditEntry, 'action' | 'changes'> & { field: CustomField | null } }
      | { result: Result; entry: null }
    >,
  ): Promise<Result> =>
    database.inWorkspace(workspaceId, async (tx) => {
      const { result, entry } = await make(tx, await lockFields(tx, workspaceId));
      if (entry === null) return result;
      const { field, action, changes = {} } = entry;
      const subject = { kind: 'custom_field', id: field?.id ?? null, name: field?.title ?? '' } as const;
      await recordAudit(tx, { workspaceId, actorId: userId, action, subject, changes, ...origin });
      const fields = await listFields(tx, workspaceId);
      tx.announce({ event: 'updateCustomFields', audience: { permission: clientReaders }, data: { fields } });
      return result;
    });

  return {
    add: (caller: Caller, body: BodyOf<typeof endpoints.addCustomField>): Promise<CustomField> =>
      change(caller, async (tx, fields) => {
        const { workspaceId } = caller;
        if (fields.length >= limits.customFields) throw new AppError('custom_field.too_many');
        const { title, model_name, type } = body;
        const choices = type === 'choice' ? body.choices : [];
        assertHasChoices(type, choices);
        const id = await takeIds(tx, workspaceId, 'custom_field');
        const field = { id, title, model_name, type, choices };
        await insertField(tx, workspaceId, field);
        return { result: field, entry: { field, action: 'custom_field.created' } };
      }),

    edit: (caller: Caller, body: BodyOf<typeof endpoints.editCustomField>): Promise<CustomField> =>
      change(caller, async (tx, fields) => {
        const before = find(fields, body.id);
        const choices = before.type === 'choice' ? (body.choices ?? before.choices) : [];
        assertHasChoices(before.type, choices);
        const field = { ...before, title: body.title, choices };
        const changes = changesBetween(
          { title: before.title, choices: before.choices },
          { title: field.title, choices },
        );
        if (Object.keys(changes).length === 0) return { result: field, entry: null };
        await updateField(tx, caller.workspaceId, field);
        return { result: field, entry: { field, action: 'custom_field.updated', changes } };
      }),

    /** All of them, or nothing: a field that was added or deleted meanwhile would lose its position. */
    order: (caller: Caller, ids: readonly number[]): Promise<CustomField[]> =>
      change(caller, async (tx, fields) => {
        const ordered = ids.flatMap((id) => fields.find((field) => field.id === id) ?? []);
        if (new Set(ids).size !== fields.length || ordered.length !== fields.length) {
          throw new AppError('custom_field.changed');
        }
        if (fields.every(({ id }, index) => id === ids[index])) return { result: fields, entry: null };
        await orderFields(tx, caller.workspaceId, ids);
        const changes = {
          custom_fields: { from: fields.map(({ title }) => title), to: ordered.map(({ title }) => title) },
        };
        return { result: ordered, entry: { field: null, action: 'custom_field.moved', changes } };
      }),

    remove: (caller: Caller, id: number): Promise<true> =>
      change(caller, async (tx, fields) => {
        const field = find(fields, id);
        await removeField(tx, caller.workspaceId, id);
        await deleteTermsOfField(tx, caller.workspaceId, id);
        return { result: true as const, entry: { field, action: 'custom_field.deleted' } };
      }),
  };
};

const find = (fields: readonly CustomField[], id: number): CustomField => {
  const field = fields.find((one) => one.id === id);
  if (field === undefined) throw new AppError('custom_field.not_found');
  return field;
};

const assertHasChoices = (type: CustomField['type'], choices: readonly string[]): void => {
  if (type === 'choice' && choices.length === 0) throw fieldError('choices', 'validation.choices_required');
};
