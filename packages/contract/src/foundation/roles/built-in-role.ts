import { defaultRoles } from '../../permissions/permission-table.ts';

const keys = ['administrator', 'manager', 'member'] as const;

/**
 * The key of a role that every workspace starts with, unless it was renamed: its name is then shown in the reader's
 * language (`texts/role-names.en-US.ts`). Null: the role has a name of its own.
 */
export const builtInRole = ({ id, name }: { id: number; name: string }): (typeof keys)[number] | null =>
  defaultRoles.some((role) => role.id === id && role.name === name) ? (keys[id - 1] ?? null) : null;
