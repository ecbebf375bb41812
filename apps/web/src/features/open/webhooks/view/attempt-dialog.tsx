import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { endpoints, limits, type Webhook, type WebhookAttempt } from '@switchboard/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'use-intl';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { CopiedText } from '../../../../ui/copied-text/copied-text.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx';
import { useAction } from '../../../../ui/forms/failures/use-action.ts';
import { useErrorText } from '../../../../ui/forms/failures/use-error-text.ts';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { useTimeFormat } from '../../../../ui/time/use-time-format.ts';
import { groupOf, mayRead } from '../event-groups.ts';
import { indentJson } from '../json-text.ts';
import { useEventName } from '../use-event-name.ts';
import classes from '../webhooks.module.css';
import { attemptQuery, attemptsKey } from '../webhooks-queries.ts';
import { AttemptOutcome } from './attempt-outcome.tsx';

interface AttemptDialogProps {
  webhook: Webhook;
  attempt: WebhookAttempt;
  onClose: () => void;
}

/** One attempt: what was sent and what was answered, and a way to send it again. */
export function AttemptDialog({ webhook, attempt, onClose }: AttemptDialogProps) {
  const t = useT('webhooks');
  const time = useTimeFormat();
  const nameOf = useEventName();
  const locale = useLocale();
  const errorText = useErrorText();
  const query = useQuery(attemptQuery(useApi(), webhook.id, attempt.id));
  const { type, at, event_id: eventId } = attempt;
  const group = groupOf(type);
  const isOutside = useStore(({ me }) => group !== undefined && !mayRead(me?.permissions ?? {}, group));
  return (
    <Dialog title={t('attempt.title')} size="lg" onClose={onClose}>
      <div className={classes.attemptTop}>
        <div className={classes.attemptFacts} data-testid="attempt-details">
          <span>
            {nameOf(type)} <code className={classes.code}>{type}</code>
          </span>
          <span className={classes.quiet}>
            <time dateTime={at}>{time.dateTime(at)}</time>
            {', '}
            {(eventId === null
              ? t('attempts.test')
              : t('attempts.number', { number: attempt.attempt })
            ).toLocaleLowerCase(locale)}
          </span>
          <AttemptOutcome attempt={attempt} />
        </div>
        {eventId !== null && query.data && query.data.payload !== null && (
          <SendAgain webhook={webhook} eventId={eventId} onSent={onClose} />
        )}
      </div>
      {query.isPending && <SkeletonRows count={3} />}
      {query.isLoadingError && (
        <ErrorState title={t('attempt.failed')} hint={errorText(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.data && (
        <>
          {isOutside ? (
            <Text size="sm" c="dimmed" mt="md">
              {t('form.notYours')}
            </Text>
          ) : (
            <>
              <Answer attempt={attempt} answer={query.data.answer} />
              <Sent payload={query.data.payload} isTest={eventId === null} />
            </>
          )}
        </>
      )}
    </Dialog>
  );
}

function Sent({ payload, isTest }: { payload: string | null; isTest: boolean }) {
  const t = useT('webhooks');
  return (
    <section className={classes.part} aria-label={t('attempt.sent')}>
      <h3>{t('attempt.sent')}</h3>
      {payload === null ? (
        <Text size="sm" c="dimmed">
          {t(isTest ? 'attempt.isTest' : 'attempt.notKept')}
        </Text>
      ) : (
        <CopiedText
          label={t('attempt.sent')}
          text={indentJson(payload)}
          copy={t('attempt.copy')}
          copied={t('secret.copied')}
          testId="attempt-payload"
          isLong
        />
      )}
    </section>
  );
}

/** Its last character may have been cut in the middle. */
const isCut = (answer: string) => new TextEncoder().encode(answer).length > limits.webhookAnswerBytes - 4;

function Answer({ attempt, answer }: { attempt: WebhookAttempt; answer: string }) {
  const t = useT('webhooks');
  return (
    <section className={classes.part} aria-label={t('attempt.answer')}>
      <h3>{t('attempt.answer')}</h3>
      {answer === '' ? (
        <Text size="sm" c="dimmed">
          {t(attempt.status === null ? 'attempt.noAnswer' : 'attempt.emptyAnswer')}
        </Text>
      ) : (
        <>
          <pre className={classes.answer} data-testid="attempt-answer" dir="auto">
            {answer}
          </pre>
          {isCut(answer) && (
            <Text size="xs" c="dimmed" mt={4}>
              {t('attempt.cut')}
            </Text>
          )}
        </>
      )}
    </section>
  );
}

interface SendAgainProps {
  webhook: Webhook;
  eventId: string;
  onSent: () => void;
}

function SendAgain({ webhook: { id, state }, eventId, onSent }: SendAgainProps) {
  const t = useT('webhooks');
  const api = useApi();
  const queries = useQueryClient();
  const send = useAction(async () => {
    await api.call(endpoints.replayWebhook, { params: { id }, body: { event_id: eventId } });
    notifications.show({ color: 'green', message: t('attempt.sentAgain') });
    void queries.invalidateQueries({ queryKey: attemptsKey });
    onSent();
  }, t('attempt.againFailed'));
  const isOff = state === 'off';
  return (
    <div>
      <Button size="xs" disabled={isOff} loading={send.isPending} data-testid="send-again" onClick={() => send.run()}>
        {t('attempt.again')}
      </Button>
      {isOff && <span className={classes.under}>{t('attempt.whileOff')}</span>}
    </div>
  );
}
