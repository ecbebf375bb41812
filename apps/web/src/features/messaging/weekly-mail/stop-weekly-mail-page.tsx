import { Alert, Button } from '@mantine/core';
import { endpoints } from '@switchboard/contract';
import { useRef, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { AuthCard } from '../../../ui/auth/auth-card.tsx';
import { useErrorText } from '../../../ui/forms/failures/use-error-text.ts';

interface StopWeeklyMailPageProps {
  /** The user and the code of the mail's link. */
  id: number;
  code: string;
  onDone: () => void;
}

/** Where a weekly mail's link leads. A button, since programs that check mails open links too. */
export default function StopWeeklyMailPage({ id, code, onDone }: StopWeeklyMailPageProps) {
  const t = useT('notificationSettings');
  const common = useT('identity');
  const api = useApi();
  const errorText = useErrorText();
  const isRunning = useRef(false);
  const [state, setState] = useState<'asks' | 'runs' | 'stopped'>('asks');
  const [refusal, setRefusal] = useState<unknown>(null);
  const handleStop = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setState('runs');
    setRefusal(null);
    try {
      await api.call(endpoints.stopWeeklyMail, { body: { id, code } });
      setState('stopped');
    } catch (error) {
      setRefusal(error);
      setState('asks');
    } finally {
      isRunning.current = false;
    }
  };
  return (
    <AuthCard title={t('mail.stop.title')} text={t(state === 'stopped' ? 'mail.stop.stopped' : 'mail.stop.text')}>
      {refusal !== null && (
        <Alert color="red" variant="light" role="alert" mt="md">
          {errorText(refusal)}
        </Alert>
      )}
      {state !== 'stopped' && (
        <Button
          size="md"
          fullWidth
          mt="lg"
          loading={state === 'runs'}
          onClick={() => void handleStop()}
          data-testid="stop-weekly-mail"
        >
          {t('mail.stop.stop')}
        </Button>
      )}
      <Button variant={state === 'stopped' ? 'filled' : 'subtle'} size="md" fullWidth mt="sm" onClick={onDone}>
        {common('goOn')}
      </Button>
    </AuthCard>
  );
}
