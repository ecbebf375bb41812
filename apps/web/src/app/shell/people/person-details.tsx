import { hasPermission, type UserView } from '@switchboard/contract';
import { PersonCard } from '../../../features/accounts/people/person-card.tsx';
import { useUserRights } from '../../../features/accounts/users/use-user-rights.ts';
import { useStore } from '../../../store/store-context.tsx';

interface PersonDetailsProps {
  userId: number;
  name?: string;
  onLeave?: () => void;
}

/** A colleague's card with the reader's actions on users. */
export default function PersonDetails({ userId, name = '', onLeave }: PersonDetailsProps) {
  const { mayEdit } = useUserRights();
  const permissions = useStore((state) => state.me?.permissions ?? {});
  const mayRead = hasPermission(permissions, 'users', 'read');
  const seesForm = mayRead && hasPermission(permissions, 'settings', 'read');
  return (
    <PersonCard
      userId={userId}
      name={name}
      mayRead={mayRead}
      mayEdit={(user: UserView) => seesForm && mayEdit(user)}
      onLeave={onLeave}
    />
  );
}
