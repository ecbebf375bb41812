import { Button } from '@mantine/core';
import type { Subscriber } from '@switchboard/contract';
import { useT } from '../../../../i18n/use-t.ts';
import { useCancel } from './use-cancel.ts';

interface CancelButtonProps {
  subscriber: Subscriber;
  testId: string;
  /** The question is about to be asked. */
  onAsk?: () => void;
}

export function CancelButton({ subscriber, testId, onAsk }: CancelButtonProps) {
  const t = useT('subscription');
  const cancel = useCancel(subscriber);
  return (
    <Button
      variant="subtle"
      color="red"
      data-testid={testId}
      onClick={() => {
        onAsk?.();
        cancel();
      }}
    >
      {t('cancel.link')}
    </Button>
  );
}
