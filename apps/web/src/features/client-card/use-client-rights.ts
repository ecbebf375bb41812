import { can } from '@switchboard/contract';
import { actorOf } from '../../store/reader.ts';
import { useStore } from '../../store/store-context.tsx';

/** What the reader may do with clients. */
export function useClientRights(): { mayRead: boolean; mayEdit: boolean } {
  const mayRead = useStore((state) => state.me !== null && can(actorOf(state.me), 'clients.read', null));
  const mayEdit = useStore((state) => state.me !== null && can(actorOf(state.me), 'clients.edit', null));
  return { mayRead, mayEdit };
}
