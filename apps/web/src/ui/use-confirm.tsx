import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useCallback, useEffect } from 'react';
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

let handleShown = () => {};
const shown = new Promise<void>((resolve) => {
  handleShown = resolve;
});

/** Stands inside the provider of modals, which is loaded after the screens: a question asked before waits for it. */
export function ConfirmationsShown(): null {
  useEffect(() => handleShown(), []);
  return null;
}

/** Asks before something is done. Enter confirms, since the confirming button has the focus; Esc cancels. */
export function useConfirm(): (confirmation: Confirmation) => void {
  const t = useT('common');
  const ask = useCallback(
    async ({ title, text, confirmLabel, dangerous = false, onConfirm }: Confirmation) => {
      await shown;
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
  return useCallback((confirmation) => void ask(confirmation), [ask]);
}
