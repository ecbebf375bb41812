import type { BulkAction } from '@switchboard/contract';
import { labelConversations } from '../../labels/index.ts';
import { type BulkHandler, neverAgainst } from './bulk-handler.ts';

export const makeLabelHandler = ({
  label_id: labelId,
  is_on: isOn,
}: Extract<BulkAction, { kind: 'label' }>): BulkHandler => ({
  reasonAgainst: neverAgainst,

  apply: async (tx, { workspaceId }, conversations) => {
    const ids = conversations.map(({ id }) => id);
    const changed = await labelConversations(tx, workspaceId, ids, { labelId, isOn });
    return changed.map((id) => ({ id, before: {} }));
  },

  undo: (tx, { workspaceId }, conversations) =>
    labelConversations(
      tx,
      workspaceId,
      conversations.map(({ id }) => id),
      { labelId, isOn: !isOn },
    ),
});
