import { hasPermission } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useApi } from '../../../api/api-context.tsx';
import { RoleForm } from '../../../features/foundation/roles/role-form.tsx';
import { rolesQuery } from '../../../features/foundation/roles/roles-queries.ts';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { useRoleName } from '../../../ui/rights/use-role-name.ts';
import { SettingsPage } from '../../../ui/settings/settings-page.tsx';
import { NoPermissionPage } from '../instead/no-permission-page.tsx';
import { NotFoundPage } from '../instead/not-found-page.tsx';

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
    <SettingsPage
      {...(query.data && {
        title: role === null ? t('form.addTitle') : t('form.editTitle', { name: roleName(role) }),
      })}
      back={<Link to="/preferences/roles/">{t('form.back')}</Link>}
      isWide
      testId="role-page"
    >
      {query.isPending && <SkeletonRows count={8} />}
      {query.isLoadingError && <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />}
      {/* The typed text stays when fetching the roles again fails. */}
      {query.data && <RoleForm key={id} role={role} />}
    </SettingsPage>
  );
}
