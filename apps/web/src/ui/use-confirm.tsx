import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useCallback } from 'react';
import { useT } from '../i18n/use-t.ts';

export interface Confirmation {
  title: string;
  text: string;
  /** "Yes" unless given. */
  confirmLabel?: string;
  /** Paints the confirming button red. */
  dangerous?: boolean;
  onConfirm: () => void;
}

/** Asks before something is done. Enter confirms, since the confirming button has the focus; Esc cancels. */
export function useConfirm(): (confirmation: Confirmation) => void {
  const t = useT('common');
  return useCallback(
    ({ title, text, confirmLabel, dangerous = false, onConfirm }: Confirmation) => {
      modals.openConfirmModal({
        title,
        children: <Text>{text}</Text>,
        labels: { confirm: confirmLabel ?? t('yes'), cancel: t('cancel') },
        confirmProps: { 'data-autofocus': true, ...(dangerous && { color: 'red' }) },
        onConfirm,
      });
    },
    [t],
  );
}
