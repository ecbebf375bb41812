import { Alert, Button } from '@mantine/core';
import { endpoints } from '@switchboard/contract';
import { useRef, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { AuthCard } from '../../../ui/auth/auth-card.tsx';
import { useErrorText } from '../../../ui/forms/failures/use-error-text.ts';

interface ConfirmEmailPageProps {
  /** The user and the code of the mailed link. */
  id: number;
  code: string;
  onDone: () => void;
}

/** Where the link mailed to a new address leads. A button, since programs that check mails open links too. */
export default function ConfirmEmailPage({ id, code, onDone }: ConfirmEmailPageProps) {
  const t = useT('identity');
  const api = useApi();
  const errorText = useErrorText();
  const isRunning = useRef(false);
  const [isPending, setIsPending] = useState(false);
  const [email, setEmail] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const handleConfirm = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsPending(true);
    setRefusal(null);
    try {
      setEmail((await api.call(endpoints.confirmEmail, { body: { id, code } })).email);
    } catch (error) {
      setRefusal(error);
    } finally {
      isRunning.current = false;
      setIsPending(false);
    }
  };
  return (
    <AuthCard title={t('emailTitle')} text={email === null ? t('emailText') : t('emailDone', { email })}>
      {refusal !== null && (
        <Alert color="red" variant="light" role="alert" mt="md">
          {errorText(refusal)}
        </Alert>
      )}
      {email === null && (
        <Button
          size="md"
          fullWidth
          mt="lg"
          loading={isPending}
          onClick={() => void handleConfirm()}
          data-testid="confirm-email"
        >
          {t('emailConfirm')}
        </Button>
      )}
      <Button variant={email === null ? 'subtle' : 'filled'} size="md" fullWidth mt="sm" onClick={onDone}>
        {t('goOn')}
      </Button>
    </AuthCard>
  );
}
