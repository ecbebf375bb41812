import { type UserView, userStatuses } from '@switchboard/contract';
import { IconUserOff, IconUserQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { ApiError } from '../../../api/api-error.ts';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { useStore } from '../../../store/store-context.tsx';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { userQuery } from './people-queries.ts';
import { PersonActions } from './person-actions.tsx';
import classes from './person-card.module.css';
import { PersonFacts } from './person-facts.tsx';

interface PersonCardProps {
  userId: number;
  /**
   * From the place where the card was opened: all the card has of a user who was deleted, or whom the reader may not
   * see.
   */
  name: string;
  /** Whether the reader may see other people's profiles at all. */
  mayRead: boolean;
  mayEdit: (user: UserView) => boolean;
  /** An action leads to another screen. */
  onLeave?: (() => void) | undefined;
}

/**
 * A colleague's card with ways to reach them. A user in the store is kept up to date by events; any other is fetched.
 */
export function PersonCard({ userId, name, mayRead, mayEdit, onLeave }: PersonCardProps) {
  const t = useT('details');
  const api = useApi();
  const held = useStore((state) => state.users[userId] ?? (state.me?.id === userId ? state.me : undefined));
  const query = useQuery({ ...userQuery(api, userId), enabled: held === undefined && mayRead });
  const user = held ?? query.data;
  if (user) return <Profile user={user} mayEdit={mayEdit(user)} onLeave={onLeave} />;
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  const isHidden = !mayRead || (query.error instanceof ApiError && query.error.status === 403);
  if (isGone || isHidden) {
    return (
      <div data-testid="person-unknown">
        <EmptyState
          icon={isGone ? IconUserOff : IconUserQuestion}
          title={name || t('user.deleted')}
          hint={t(isGone ? 'user.deletedHint' : 'user.hidden')}
        />
      </div>
    );
  }
  if (query.isError) return <ErrorState title={t('user.failed')} onRetry={() => void query.refetch()} />;
  return <SkeletonRows withAvatar count={4} />;
}

interface ProfileProps {
  user: UserView;
  mayEdit: boolean;
  onLeave: (() => void) | undefined;
}

function Profile({ user, mayEdit, onLeave }: ProfileProps) {
  const name = fullName(user) || user.username;
  return (
    <div data-testid="about-user" data-inactive={user.status === userStatuses.inactive || undefined}>
      <div className={classes.top}>
        <Avatar name={name} pictureId={user.avatar?.id ?? null} size={88} />
        <div>
          <h2 className={classes.name} dir="auto">
            {name}
          </h2>
          {user.position !== null && user.position !== '' && (
            <div className={classes.position} dir="auto">
              {user.position}
            </div>
          )}
        </div>
        <PersonActions user={user} mayEdit={mayEdit} onLeave={onLeave} />
      </div>
      <PersonFacts user={user} />
    </div>
  );
}
