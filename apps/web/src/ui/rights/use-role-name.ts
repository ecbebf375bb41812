import { builtInRole } from '@switchboard/contract';
import { useT } from '../../i18n/use-t.ts';

/** A role's name: its own, or a built-in role's in the reader's language. */
export function useRoleName(): (role: { id: number; name: string }) => string {
  const t = useT('roleNames');
  return (role) => {
    const key = builtInRole(role);
    return key === null ? role.name : t(key);
  };
}
