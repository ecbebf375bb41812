import { SegmentedControl } from '@mantine/core';
import { useT } from '../../../i18n/use-t.ts';
import { useActions, useStore } from '../../../store/store-context.tsx';
import { useAction } from '../../../ui/forms/failures/use-action.ts';

/** The order of the conversations: remembered on all devices of the reader. */
export function ClientsOrder() {
  const t = useT('conversations');
  const { updatePreferences } = useActions();
  const order = useStore((state) => state.me?.preferences.clients_order ?? 'waiting');
  const other = order === 'waiting' ? 'newest' : 'waiting';
  const change = useAction(() => updatePreferences({ clients_order: other }), t('order.failed'));
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('order.label')}
      value={change.isPending ? other : order}
      data={[
        { value: 'waiting', label: t('order.waiting') },
        { value: 'newest', label: t('order.newest') },
      ]}
      data-testid="clients-order"
      onChange={change.run}
    />
  );
}
