import { limits, type Webhook } from '@switchboard/contract';
import { useT } from '../../../i18n/use-t.ts';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import classes from './webhooks.module.css';

/** How a webhook is doing: since when it fails and when it is tried again, or why it is off. */
export function StateLine({ webhook }: { webhook: Webhook }) {
  const t = useT('webhooks');
  const time = useTimeFormat();
  const { state, off_reason: reason, failing_since: since, next_attempt_at: next } = webhook;
  const isBroken = state === 'off' && reason !== null && reason !== 'by_hand';
  return (
    <>
      <span className={classes.badge} data-look={isBroken ? 'broken' : state} data-testid="webhook-state">
        {t(`state.${state}`)}
      </span>
      {state === 'off' && reason !== null && (
        <span className={classes.under}>{t(`offReasons.${reason}`, { days: limits.webhookFailingDays })}</span>
      )}
      {state === 'failing' && since !== null && (
        <span className={classes.under}>{t('state.since', { at: time.dateTime(since) })}</span>
      )}
      {state === 'failing' && next !== null && (
        <span className={classes.under}>{t('state.next', { at: time.upcoming(next) })}</span>
      )}
    </>
  );
}
