import { builtInRole, type ListedRole, type Role } from '@switchboard/contract';
import { texts } from '../../../platform/texts/index.ts';
import type { ListedRoleRow } from './role-queries.ts';

export const toListedRole = ({ id, name, permissions, users_count }: ListedRoleRow): ListedRole => ({
  id,
  name,
  permissions,
  users_count,
});

/** A role's names: its own, or that of a built-in role in every language. */
const namesOf = (role: Pick<Role, 'id' | 'name'>): string[] => {
  const key = builtInRole(role);
  return key === null ? [role.name] : Object.values(texts).map(({ roleNames }) => roleNames[key]);
};

/**
 * Finds a role by name, ignoring case: first by the given names, then by the built-in roles' names in all languages.
 */
export const findRoleNamed = <Named extends Pick<Role, 'id' | 'name'>>(
  roles: readonly Named[],
  name: string,
): Named | undefined => {
  const asked = name.trim().toLowerCase();
  const isAsked = (other: string) => other.toLowerCase() === asked;
  return roles.find((role) => isAsked(role.name)) ?? roles.find((role) => namesOf(role).some(isAsked));
};

/** Whether one of a role's names contains a text, regardless of case. */
export const isNamed = (role: Pick<Role, 'id' | 'name'>, part: string): boolean =>
  namesOf(role).some((name) => name.toLowerCase().includes(part.trim().toLowerCase()));
