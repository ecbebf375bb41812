import { fullName } from '../../store/selectors.ts';
import { useStore } from '../../store/store-context.tsx';

/** What a mentioned user is called now; `fallback` when they are not known here. */
export function UserName({ id, fallback }: { id: string; fallback: string }) {
  const name = useStore((state) => {
    const user = state.users[Number(id)];
    return user && fullName(user);
  });
  return name || fallback;
}
