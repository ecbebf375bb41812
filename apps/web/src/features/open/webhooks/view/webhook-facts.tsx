import type { Webhook } from '@switchboard/contract';
import type { ReactNode } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { useTimeFormat } from '../../../../ui/time/use-time-format.ts';
import { eventGroupNames, eventTypes, typesIn } from '../event-groups.ts';
import { StateLine } from '../state-line.tsx';
import { useWaitingText } from '../use-waiting-text.ts';
import classes from '../webhooks.module.css';
import { WhenTime } from '../when-time.tsx';

/** Where a webhook sends what, and how it is doing. */
export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const t = useT('webhooks');
  const time = useTimeFormat();
  const waitingText = useWaitingText();
  const until = webhook.previous_secret_until;
  return (
    <dl className={classes.facts} data-testid="webhook-facts">
      <Fact title={t('view.state')}>
        <StateLine webhook={webhook} />
      </Fact>
      <Fact title={t('view.url')}>
        <span className={classes.code}>{webhook.url}</span>
      </Fact>
      <Fact title={t('view.events')}>
        <Events types={webhook.types} />
      </Fact>
      <Fact title={t('view.bots')}>
        <Bots ids={webhook.bot_ids} />
      </Fact>
      <Fact title={t('view.order')}>{t(webhook.is_ordered ? 'form.inOrder' : 'form.anyOrder')}</Fact>
      <Fact title={t('view.waiting')}>{waitingText(webhook.waiting)}</Fact>
      <Fact title={t('view.success')}>
        <WhenTime at={webhook.last_success_at} />
      </Fact>
      {until !== null && (
        <Fact title={t('view.previousSecret')}>{t('view.previousUntil', { at: time.dateTime(until) })}</Fact>
      )}
    </dl>
  );
}

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
);

function Events({ types }: { types: Webhook['types'] }) {
  const t = useT('webhooks');
  if (types.length === eventTypes.length) return t('allEvents', { total: types.length });
  const groups = eventGroupNames
    .map((group) => ({ group, chosen: typesIn(group).filter((type) => types.includes(type)) }))
    .filter(({ chosen }) => chosen.length > 0);
  return (
    <ul>
      {groups.map(({ group, chosen }) => (
        <li key={group}>{chosen.map((type) => t(`types.${type}`)).join(', ')}</li>
      ))}
    </ul>
  );
}

function Bots({ ids }: { ids: readonly number[] }) {
  const t = useT('webhooks');
  const bots = useStore((state) => state.bots);
  if (ids.length === 0) return t('view.allBots');
  return <bdi>{ids.map((id) => bots[id]?.title ?? t('view.goneBot')).join(', ')}</bdi>;
}
