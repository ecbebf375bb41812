import { type CannedReply, can } from '@switchboard/contract';
import { actorOf } from '../../../store/reader.ts';
import { useStore } from '../../../store/store-context.tsx';

/** The reader's rights on a canned reply that they see. */
export function useReplyRights() {
  const me = useStore((state) => state.me);
  const may = (ability: 'cannedReply.edit' | 'cannedReply.delete', { scope }: Pick<CannedReply, 'scope'>) =>
    me !== null && can(actorOf(me), ability, { owner_id: scope === 'own' ? me.id : null });
  return {
    mayEdit: (reply: CannedReply) => may('cannedReply.edit', reply),
    mayDelete: (reply: CannedReply) => may('cannedReply.delete', reply),
  };
}
