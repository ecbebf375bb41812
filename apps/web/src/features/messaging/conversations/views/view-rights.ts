import { can, type View } from '@switchboard/contract';
import { actorOf } from '../../../../store/reader.ts';
import { useStore } from '../../../../store/store-context.tsx';

/** Whether the reader may make and change views of a scope. */
export function useMayEditViews(): (scope: View['scope']) => boolean {
  const me = useStore((state) => state.me);
  return (scope) => me !== null && can(actorOf(me), 'view.edit', { owner_id: scope === 'own' ? me.id : null });
}
