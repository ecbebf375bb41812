import { Button } from '@mantine/core';
import { type UserView, userStatuses } from '@switchboard/contract';
import { IconBookmark, IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../../api/api-context.tsx';
import { ApiError } from '../../../api/api-error.ts';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { useActions, useStore } from '../../../store/store-context.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { useAction } from '../../../ui/forms/use-action.ts';
import { userQuery } from '../channels-queries.ts';
import classes from './about-user.module.css';
import { UserFacts } from './user-facts.tsx';

/** Who a colleague is and how to reach them. A user in the store is kept up to date by events; any other is fetched. */
export function AboutUser({ userId }: { userId: number }) {
  const t = useT('details');
  const api = useApi();
  const held = useStore((state) => state.users[userId]);
  const query = useQuery({ ...userQuery(api, userId), enabled: held === undefined });
  const user = held ?? query.data;
  if (user) return <Profile user={user} />;
  if (query.isError) {
    const isGone = query.error instanceof ApiError && query.error.status === 404;
    return isGone ? (
      <ErrorState title={t('user.notFound')} />
    ) : (
      <ErrorState title={t('user.failed')} onRetry={() => void query.refetch()} />
    );
  }
  return <SkeletonRows withAvatar count={4} />;
}

function Profile({ user }: { user: UserView }) {
  const name = fullName(user) || user.username;
  return (
    <div data-testid="about-user">
      <div className={classes.top}>
        <Avatar name={name} pictureId={user.avatar?.id ?? null} size={88} />
        <div>
          <h3 className={classes.name} dir="auto">
            {name}
          </h3>
          {user.position !== null && user.position !== '' && (
            <div className={classes.position} dir="auto">
              {user.position}
            </div>
          )}
        </div>
        {user.status !== userStatuses.inactive && <WriteButton user={user} />}
      </div>
      <UserFacts user={user} />
    </div>
  );
}

function WriteButton({ user }: { user: UserView }) {
  const t = useT('details');
  const actions = useActions();
  const navigate = useNavigate();
  const isMe = useStore((state) => state.me?.id === user.id);

  const write = useAction(async () => {
    const id = await actions.openDirect(user.id);
    await navigate({ to: '/messenger/$id/', params: { id: String(id) } });
  }, t('user.writeFailed'));

  return (
    <Button
      variant="default"
      leftSection={isMe ? <IconBookmark size={16} aria-hidden="true" /> : <IconMessage size={16} aria-hidden="true" />}
      loading={write.isPending}
      data-testid="write-to-user"
      onClick={write.run}
    >
      {t(isMe ? 'user.own' : 'user.write')}
    </Button>
  );
}
