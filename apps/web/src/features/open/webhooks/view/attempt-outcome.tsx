import type { WebhookAttempt } from '@switchboard/contract';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useT } from '../../../../i18n/use-t.ts';
import classes from '../webhooks.module.css';

/** How an attempt ended: what was answered, or why nothing was. */
export function AttemptOutcome({ attempt }: { attempt: WebhookAttempt }) {
  const t = useT('webhooks');
  const { status, problem, is_success: isSuccess, ms } = attempt;
  const Icon = isSuccess ? IconCheck : IconX;
  return (
    <span className={classes.outcome} data-success={isSuccess} data-testid="attempt-outcome">
      <Icon size={14} aria-hidden="true" />
      <span>
        {problem === null
          ? t(isSuccess ? 'attempts.arrived' : 'attempts.refused', { status: status ?? 0 })
          : t(`problems.${problem}`)}
      </span>
      <span className={classes.quiet}>{t('attempts.ms', { ms })}</span>
    </span>
  );
}
