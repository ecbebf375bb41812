import { notifications } from '@mantine/notifications';
import { type ClientMerge, type ClientSummary, endpoints } from '@switchboard/contract';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { useConfirm } from '../../../../ui/forms/questions/use-confirm.tsx';
import { useAccountName } from './use-account-name.ts';

interface Merging {
  merge: (into: ClientSummary) => void;
  undo: (merge: ClientMerge) => void;
}

/** Merges a client with another after a question that explains it, or takes a merge back after one. */
export function useMerge(client: ClientSummary, onChange: () => Promise<unknown>): Merging {
  const t = useT('clientMerges');
  const api = useApi();
  const confirm = useConfirm();
  const { accountOf } = useAccountName();

  const merge = (into: ClientSummary) => {
    const names = { client: accountOf(client), into: accountOf(into) };
    confirm({
      title: t('confirmTitle', names),
      text: t('confirmText'),
      hint: t('confirmHint'),
      confirmLabel: t('confirm'),
      failed: t('failed'),
      testId: 'confirm-merge',
      onConfirm: async () => {
        try {
          await api.call(endpoints.mergeClients, { params: { id: client.id }, body: { into_id: into.id } });
          notifications.show({ color: 'green', message: t('done', names) });
        } finally {
          // Also when it failed: a colleague may have been faster.
          await onChange();
        }
      },
    });
  };

  const undo = ({ id, client: one, into }: ClientMerge) =>
    confirm({
      title: t('undoTitle'),
      quote: t('merged', { client: accountOf(one), into: accountOf(into) }),
      text: t('undoText'),
      confirmLabel: t('undo'),
      failed: t('undoFailed'),
      testId: 'confirm-undo-merge',
      onConfirm: async () => {
        try {
          await api.call(endpoints.undoMerge, { params: { id: client.id, mergeId: id } });
          notifications.show({ color: 'green', message: t('undone') });
        } finally {
          await onChange();
        }
      },
    });

  return { merge, undo };
}
