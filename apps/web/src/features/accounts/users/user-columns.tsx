import { Text } from '@mantine/core';
import { type UserView, userStatuses } from '@switchboard/contract';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { PersonButton } from '../../../ui/person/person-button.tsx';
import { useRoleName } from '../../../ui/rights/use-role-name.ts';
import type { Column } from '../../../ui/table/column.ts';
import { ResendInvite } from './resend-invite.tsx';
import { StatusBadge } from './status-badge.tsx';
import { useUserRights } from './use-user-rights.ts';
import classes from './users-screen.module.css';

export const userSorts = ['id', 'name', 'username', 'email', 'role_id', 'status', 'created_at'] as const;
export type UserSort = (typeof userSorts)[number];

/** A user's name in lists, also before they have entered one. */
export const userName = (user: UserView): string => fullName(user) || user.username;

export function useUserColumns(): Column<UserView, UserSort>[] {
  const t = useT('users');
  const roleName = useRoleName();
  const { isMe, isOwner, mayCreate } = useUserRights();
  return [
    { key: 'id', title: t('number'), sortBy: 'id', width: '64px', cell: (user) => user.id },
    {
      key: 'avatar',
      title: t('avatar'),
      isBare: true,
      width: '52px',
      cell: (user) => (
        <PersonButton userId={user.id} name={userName(user)} isPicture isTabStop>
          <Avatar name={userName(user)} pictureId={user.avatar?.id ?? null} size={32} />
        </PersonButton>
      ),
    },
    {
      key: 'name',
      title: t('name'),
      sortBy: 'name',
      isHead: true,
      cell: (user) => (
        <>
          <span dir="auto">{userName(user)}</span>
          {(isMe(user) || isOwner(user)) && (
            <Text span size="sm" c="dimmed">
              {` (${[...(isMe(user) ? [t('you')] : []), ...(isOwner(user) ? [t('owner')] : [])].join(', ')})`}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'username',
      title: t('username'),
      sortBy: 'username',
      cell: (user) => <span className={classes.long}>{user.username}</span>,
    },
    {
      key: 'email',
      title: t('email'),
      sortBy: 'email',
      cell: (user) => user.email && <span className={classes.email}>{user.email}</span>,
    },
    {
      key: 'role',
      title: t('role'),
      sortBy: 'role_id',
      cell: (user) => (
        <span className={classes.whole} dir="auto">
          {roleName(user.role)}
        </span>
      ),
    },
    {
      key: 'status',
      title: t('status'),
      sortBy: 'status',
      cell: (user) => (
        <span className={classes.statusCell}>
          <StatusBadge status={user.status} />
          {mayCreate && user.status === userStatuses.pending && <ResendInvite user={user} />}
        </span>
      ),
    },
  ];
}
