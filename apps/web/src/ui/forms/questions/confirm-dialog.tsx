import { Button, Group, Text } from '@mantine/core';
import type { ContextModalProps } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import { useEffect, useRef, useState } from 'react';
import { isTransient } from '../../../api/api-error.ts';
import { useT } from '../../../i18n/use-t.ts';
import { useErrorText } from '../failures/use-error-text.ts';
import type { Confirmation } from './use-confirm.tsx';

/** The dialog of `useConfirm`. It stays open while the action runs, and after a failure that may succeed on a retry. */
function ConfirmDialog({ context, id, innerProps }: ContextModalProps<Confirmation>) {
  const {
    text,
    hint,
    quote,
    confirmLabel,
    cancelLabel,
    dangerous = false,
    isBackFirst = false,
    testId,
    failed,
    onConfirm,
    closeWhen,
  } = innerProps;
  const t = useT('common');
  const errorText = useErrorText();
  const [isPending, setIsPending] = useState(false);
  const isRunning = useRef(false);

  const { closeModal } = context;
  useEffect(() => closeWhen?.(() => closeModal(id)), [closeModal, closeWhen, id]);

  const run = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsPending(true);
    try {
      await onConfirm();
      closeModal(id);
    } catch (error) {
      const title = failed === undefined ? {} : { title: failed };
      notifications.show({ color: 'red', message: errorText(error), ...title });
      if (!isTransient(error)) closeModal(id);
    } finally {
      isRunning.current = false;
      setIsPending(false);
    }
  };

  return (
    <>
      {quote !== undefined && quote !== '' && (
        <Text size="sm" c="dimmed" mb="xs" lineClamp={3} dir="auto">
          {quote}
        </Text>
      )}
      <Text>{text}</Text>
      {hint !== undefined && (
        <Text size="sm" c="dimmed" mt="xs">
          {hint}
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" data-autofocus={isBackFirst || undefined} onClick={() => closeModal(id, true)}>
          {cancelLabel ?? t('cancel')}
        </Button>
        <Button
          {...(dangerous && { color: 'red' })}
          data-autofocus={!isBackFirst || undefined}
          data-testid={testId}
          loading={isPending}
          onClick={() => void run()}
        >
          {confirmLabel ?? t('yes')}
        </Button>
      </Group>
    </>
  );
}

/** The `modals` of `ModalsProvider`. */
export const confirmModals = { confirm: ConfirmDialog };
