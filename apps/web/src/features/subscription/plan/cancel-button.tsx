import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { endpoints } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useConfirm } from '../../../ui/forms/use-confirm.tsx';
import { subscriberKey } from '../subscription-queries.ts';
import { useTold } from '../use-told.ts';

interface CancelButtonProps {
  /** The subdomain. */
  name: string;
  testId: string;
  /** The question is about to be asked. */
  onAsk?: () => void;
}

/** Ends the monthly payments, once a question is answered. */
export function CancelButton({ name, testId, onAsk }: CancelButtonProps) {
  const t = useT('subscription');
  const api = useApi();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const told = useTold();
  const cancel = told(async () => {
    await api.call(endpoints.cancelSubscription, { body: { name } });
    notifications.show({ color: 'green', message: t('cancel.done') });
    await queries.invalidateQueries({ queryKey: subscriberKey });
  });
  return (
    <Button
      variant="subtle"
      color="red"
      data-testid={testId}
      onClick={() => {
        onAsk?.();
        confirm({
          title: t('cancel.title'),
          text: t('cancel.text'),
          confirmLabel: t('cancel.link'),
          cancelLabel: t('cancel.keep'),
          dangerous: true,
          isBackFirst: true,
          testId: 'confirm-cancel-subscription',
          onConfirm: cancel,
        });
      }}
    >
      {t('cancel.link')}
    </Button>
  );
}
