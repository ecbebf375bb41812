import { can, type GeneralAbility } from '@switchboard/contract';
import { actorOf } from '../../store/reader.ts';
import { useStore } from '../../store/store-context.tsx';

export function useClientRights() {
  const me = useStore((state) => state.me);
  const may = (ability: GeneralAbility) => me !== null && can(actorOf(me), ability, null);
  return {
    mayRead: may('clients.read'),
    maySeePhones: may('clientPhones.read'),
    maySeeConversations: may('conversations.read'),
    mayCreate: may('clients.create'),
    mayEdit: may('clients.edit'),
    mayBlock: may('client.block'),
    mayDelete: may('clients.delete'),
  };
}
