import { hasPermission } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useApi } from '../../api/api-context.tsx';
import { RoleForm } from '../../features/roles/role-form.tsx';
import { rolesQuery } from '../../features/roles/roles-queries.ts';
import classes from '../../features/roles/roles-screen.module.css';
import { useT } from '../../i18n/use-t.ts';
import { useStore } from '../../store/store-context.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import { useRoleName } from '../../ui/use-role-name.ts';
import { NoPermissionPage } from './no-permission-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** One role, or the form for a new one at `/preferences/roles/new/`. */
export function RolePage() {
  const t = useT('roles');
  const { id } = useParams({ strict: false });
  const roleName = useRoleName();
  const query = useQuery(rolesQuery(useApi()));
  const isNew = id === 'new';
  const mayAdd = useStore((state) => state.me !== null && hasPermission(state.me.permissions, 'roles', 'create'));
  const role = query.data?.data.find((one) => String(one.id) === id) ?? null;
  if (isNew && !mayAdd) return <NoPermissionPage of="action" />;
  if (query.isSuccess && !isNew && role === null) return <NotFoundPage />;
  return (
    <div className={classes.page} data-testid="role-page">
      <div className={classes.column}>
        <Link to="/preferences/roles/" className={classes.back}>
          {t('form.back')}
        </Link>
        {query.isPending && <SkeletonRows count={8} />}
        {query.isError && <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />}
        {query.isSuccess && (
          <>
            <h1 className={classes.title}>
              {role === null ? t('form.addTitle') : t('form.editTitle', { name: roleName(role) })}
            </h1>
            <RoleForm key={id} role={role} />
          </>
        )}
      </div>
    </div>
  );
}
