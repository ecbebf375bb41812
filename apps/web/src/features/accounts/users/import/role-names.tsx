import { hasPermission } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { useStore } from '../../../../store/store-context.tsx';
import { useRoleName } from '../../../../ui/rights/use-role-name.ts';
import { foundRolesQuery } from '../users-queries.ts';

/** The names of the roles, suggested while one is typed; for those who may see roles. */
export function RoleNames({ id }: { id: string }) {
  const roleName = useRoleName();
  const mayRead = useStore((state) => state.me !== null && hasPermission(state.me.permissions, 'roles', 'read'));
  const roles = useQuery({ ...foundRolesQuery(useApi(), ''), enabled: mayRead });
  return (
    <datalist id={id}>
      {(roles.data?.data ?? []).map((role) => (
        <option key={role.id}>{roleName(role)}</option>
      ))}
    </datalist>
  );
}
