import { Button, Group, SegmentedControl } from '@mantine/core';
import { limits, type Webhook, type WebhookAttempt } from '@switchboard/contract';
import { IconCheck, IconRefresh, IconSend } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { PagedList } from '../../../../ui/feedback/paged-list.tsx';
import { SettingsCard } from '../../../../ui/settings/settings-card.tsx';
import { useTimeFormat } from '../../../../ui/time/use-time-format.ts';
import { useEventName } from '../use-event-name.ts';
import classes from '../webhooks.module.css';
import { attemptsQuery } from '../webhooks-queries.ts';
import { AttemptDialog } from './attempt-dialog.tsx';
import { AttemptOutcome } from './attempt-outcome.tsx';

interface AttemptsCardProps {
  webhook: Webhook;
  mayEdit: boolean;
}

/** What was sent to a webhook, the newest first; who may change it opens what was sent and answered. */
export function AttemptsCard({ webhook, mayEdit }: AttemptsCardProps) {
  const t = useT('webhooks');
  const [failedOnly, setFailedOnly] = useState(false);
  const [opened, setOpened] = useState<WebhookAttempt | null>(null);
  const query = useInfiniteQuery(attemptsQuery(useApi(), webhook.id, failedOnly));
  const empty = failedOnly
    ? {
        icon: IconCheck,
        title: t('attempts.noFailures'),
        hint: t('attempts.noFailuresHint', { days: limits.webhookKeptDays }),
      }
    : { icon: IconSend, title: t('attempts.empty'), hint: mayEdit ? t('attempts.emptyHint') : null };
  return (
    <SettingsCard title={t('attempts.title')}>
      <Group gap="xs" mb="sm" justify="space-between">
        <SegmentedControl
          size="xs"
          aria-label={t('attempts.show')}
          value={failedOnly ? 'failed' : 'all'}
          data={[
            { value: 'all', label: t('attempts.all') },
            { value: 'failed', label: t('attempts.failed') },
          ]}
          data-testid="attempts-shown"
          onChange={(value) => setFailedOnly(value === 'failed')}
        />
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconRefresh size={15} aria-hidden="true" />}
          data-testid="refresh-attempts"
          onClick={() => void query.refetch()}
        >
          {t('attempts.refresh')}
        </Button>
      </Group>
      <PagedList
        query={query}
        keyOf={({ id }) => id}
        renderItem={(attempt) => (
          <AttemptLine key={attempt.id} attempt={attempt} onOpen={mayEdit ? () => setOpened(attempt) : null} />
        )}
        failed={t('attempts.loadFailed')}
        empty={empty}
        more={t('attempts.more')}
        isOrdered
        className={classes.attempts}
      />
      {opened && <AttemptDialog webhook={webhook} attempt={opened} onClose={() => setOpened(null)} />}
    </SettingsCard>
  );
}

interface AttemptLineProps {
  attempt: WebhookAttempt;
  /** Null: the reader may not see what was sent. */
  onOpen: (() => void) | null;
}

function AttemptLine({ attempt, onOpen }: AttemptLineProps) {
  const t = useT('webhooks');
  const time = useTimeFormat();
  const nameOf = useEventName();
  const { id, type, at, attempt: number, event_id: eventId } = attempt;
  const content = (
    <>
      <span className={classes.attemptHead}>
        <span>
          {nameOf(type)} <code className={classes.code}>{type}</code>
        </span>
        <time className={classes.quiet} dateTime={at}>
          {time.dateTime(at)}
        </time>
      </span>
      <span className={classes.attemptHead}>
        <AttemptOutcome attempt={attempt} />
        <span className={classes.quiet}>
          {eventId === null ? t('attempts.test') : t('attempts.number', { number })}
        </span>
      </span>
    </>
  );
  return (
    <li data-testid="attempt" data-success={attempt.is_success}>
      {onOpen === null ? (
        <div className={classes.attempt}>{content}</div>
      ) : (
        <button type="button" className={classes.attempt} data-testid={`attempt-${id}`} onClick={onOpen}>
          {content}
        </button>
      )}
    </li>
  );
}
