import { hasPermission, type UserView } from '@switchboard/contract';
import { useStore } from '../../../store/store-context.tsx';

interface UserRights {
  mayCreate: boolean;
  isMe: (user: UserView) => boolean;
  isOwner: (user: UserView) => boolean;
  mayEdit: (user: UserView) => boolean;
  mayDelete: (user: UserView) => boolean;
}

/** The reader's rights to users; the server decides, this hides actions it would refuse. */
export function useUserRights(): UserRights {
  const me = useStore((state) => state.me);
  const may = (action: 'create' | 'update' | 'delete') => me !== null && hasPermission(me.permissions, 'users', action);
  const isMe = ({ id }: UserView) => id === me?.id;
  const isOwner = ({ id }: UserView) => id === me?.workspace.owner_id;
  return {
    mayCreate: may('create'),
    isMe,
    isOwner,
    mayEdit: (user) => may('update') && (!isOwner(user) || isMe(user)),
    mayDelete: (user) => may('delete') && !isOwner(user) && !isMe(user),
  };
}
