import { notifications } from '@mantine/notifications';
import { type BulkAction, type BulkChange, type BulkSelection, endpoints } from '@switchboard/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useErrorText } from '../../../ui/forms/failures/use-error-text.ts';
import { bulkChangesKey } from './bulk-changes-key.ts';
import { bulkChangesQuery } from './bulk-queries.ts';

/** The reader's newest change of many conversations, and the commands for it; a refusal is said. */
export function useBulkChanges() {
  const t = useT('bulk');
  const api = useApi();
  const client = useQueryClient();
  const errorText = useErrorText();
  const newest = useQuery(bulkChangesQuery(api)).data?.data[0] ?? null;

  const make = async (call: () => Promise<BulkChange>): Promise<BulkChange | null> => {
    try {
      const made = await call();
      client.setQueryData(
        bulkChangesQuery(api).queryKey,
        (held) => held && { ...held, data: [made, ...held.data.filter(({ id }) => id !== made.id)] },
      );
      void client.invalidateQueries({ queryKey: bulkChangesKey });
      return made;
    } catch (error) {
      notifications.show({ color: 'red', title: t('failed'), message: errorText(error) });
      return null;
    }
  };
  return {
    newest,
    start: (action: BulkAction, selection: BulkSelection) => {
      const body = { request_id: crypto.randomUUID(), action, selection };
      return make(() => api.call(endpoints.startBulkChange, { body }));
    },
    acceptOffer: () =>
      make(() => api.call(endpoints.acceptClosingOffer, { body: { request_id: crypto.randomUUID() } })),
    cancel: (id: number) => make(() => api.call(endpoints.cancelBulkChange, { params: { id } })),
    undo: (id: number) => make(() => api.call(endpoints.undoBulkChange, { params: { id } })),
  };
}
