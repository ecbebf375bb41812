import { type BulkAction, conversationPriorities } from '@switchboard/contract';
import { placeOf, priorityOf, setPriority } from '../../../chat/channel-access/index.ts';
import { prioritiesEvent } from '../../episodes/index.ts';
import { type BulkHandler, neverAgainst } from './bulk-handler.ts';

interface Before {
  place: number;
}

export const makePriorityHandler = ({ priority }: Extract<BulkAction, { kind: 'priority' }>): BulkHandler => ({
  reasonAgainst: neverAgainst,

  apply: async (tx, { workspaceId }, conversations) => {
    const ids = conversations.map(({ id }) => id);
    const changed = new Set(await setPriority(tx, workspaceId, ids, placeOf(priority)));
    if (changed.size > 0) tx.announce(prioritiesEvent([...changed], priority));
    return conversations
      .filter(({ id }) => changed.has(id))
      .map(({ id, priority: place }) => ({ id, before: { place } satisfies Before }));
  },

  undo: async (tx, { workspaceId }, conversations) => {
    const unchanged = conversations.filter((now) => now.priority === placeOf(priority));
    const restored: number[] = [];
    for (const place of conversationPriorities.map(placeOf)) {
      const ids = unchanged.filter(({ before }) => (before as Before).place === place).map(({ id }) => id);
      if (ids.length === 0) continue;
      restored.push(...(await setPriority(tx, workspaceId, ids, place)));
      tx.announce(prioritiesEvent(ids, priorityOf(place)));
    }
    return restored;
  },
});
