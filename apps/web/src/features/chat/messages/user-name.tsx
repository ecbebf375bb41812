import { fullName } from '../../../store/selectors.ts';
import { useStore } from '../../../store/store-context.tsx';

/** A mentioned user's current name; `fallback` when the user is not in the store. */
export function UserName({ id, fallback }: { id: string; fallback: string }) {
  const name = useStore((state) => {
    const user = state.users[Number(id)];
    return user && fullName(user);
  });
  return name || fallback;
}
