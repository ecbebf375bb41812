import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useApi } from '../../../api/api-context.tsx';
import { ApiError } from '../../../api/api-error.ts';
import { DeleteUser } from '../../../features/accounts/users/delete-user.tsx';
import { OpenIdLink } from '../../../features/accounts/users/openid-link.tsx';
import { ResetSecondFactors } from '../../../features/accounts/users/reset-second-factors.tsx';
import { userName } from '../../../features/accounts/users/user-columns.tsx';
import { UserForm } from '../../../features/accounts/users/user-form.tsx';
import { editedUserQuery } from '../../../features/accounts/users/users-queries.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { SettingsPage } from '../../../ui/settings/settings-page.tsx';
import { NotFoundPage } from '../instead/not-found-page.tsx';

/** `/preferences/users/{id}/`: one user. */
export function UserPage() {
  const t = useT('users');
  const { id = '' } = useParams({ strict: false });
  const query = useQuery(editedUserQuery(useApi(), id));
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFoundPage />;
  return (
    <SettingsPage
      {...(query.data && { title: t('form.editTitle', { name: userName(query.data) }) })}
      back={<Link to="/preferences/users/">{t('back')}</Link>}
      testId="user-page"
    >
      {query.isPending && <SkeletonRows count={6} />}
      {query.isLoadingError && <ErrorState title={t('form.loadFailed')} onRetry={() => void query.refetch()} />}
      {/* The typed text stays when fetching the user again fails. */}
      {query.data && (
        <>
          <UserForm key={id} user={query.data} />
          <OpenIdLink user={query.data} />
          <ResetSecondFactors user={query.data} />
          <DeleteUser user={query.data} />
        </>
      )}
    </SettingsPage>
  );
}
