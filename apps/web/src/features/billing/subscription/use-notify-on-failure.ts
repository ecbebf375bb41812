import { notifications } from '@mantine/notifications';
import { useCallback } from 'react';
import { useT } from '../../../i18n/use-t.ts';

/** Wraps a button's action: any failure shows the page's one sentence for it. */
export function useNotifyOnFailure() {
  const t = useT('subscription');
  return useCallback(
    (act: () => Promise<void>) => async () => {
      try {
        await act();
      } catch {
        notifications.show({ color: 'red', message: t('somethingWrong') });
      }
    },
    [t],
  );
}
