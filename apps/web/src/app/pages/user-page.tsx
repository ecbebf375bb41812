import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useApi } from '../../api/api-context.tsx';
import { ApiError } from '../../api/api-error.ts';
import { userName } from '../../features/users/user-columns.tsx';
import { UserForm } from '../../features/users/user-form.tsx';
import { editedUserQuery } from '../../features/users/users-queries.ts';
import classes from '../../features/users/users-screen.module.css';
import { useT } from '../../i18n/use-t.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** `/preferences/users/{id}/`: one user. */
export function UserPage() {
  const t = useT('users');
  const { id = '' } = useParams({ strict: false });
  const query = useQuery(editedUserQuery(useApi(), id));
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFoundPage />;
  return (
    <div className={classes.page} data-testid="user-page">
      <div className={classes.column}>
        <Link to="/preferences/users/" className={classes.back}>
          {t('back')}
        </Link>
        {query.isPending && <SkeletonRows count={6} />}
        {query.isError && <ErrorState title={t('form.loadFailed')} onRetry={() => void query.refetch()} />}
        {query.isSuccess && (
          <>
            <h1 className={classes.title} dir="auto">
              {t('form.editTitle', { name: userName(query.data) })}
            </h1>
            <UserForm key={id} user={query.data} />
          </>
        )}
      </div>
    </div>
  );
}
