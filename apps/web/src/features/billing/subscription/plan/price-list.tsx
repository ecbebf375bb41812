import { Button, Group } from '@mantine/core';
import {
  canCancel,
  isCovered,
  type Plan,
  type PlanButton,
  planButton,
  plans,
  type Subscriber,
  tariffs,
} from '@switchboard/contract';
import { IconCheck } from '@tabler/icons-react';
import { useT } from '../../../../i18n/use-t.ts';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import classes from '../subscription-screen.module.css';
import { CancelButton } from './cancel-button.tsx';
import { useCancel } from './use-cancel.ts';

interface PriceListProps {
  subscriber: Subscriber;
  isBusy: boolean;
  onChoose: (plan: Plan) => void;
  onClose: () => void;
}

/** The price and content of each plan. The present plan and those below it are covered. */
export function PriceList({ subscriber, isBusy, onChoose, onClose }: PriceListProps) {
  const t = useT('subscription');
  const cancel = useCancel(subscriber);
  const choose = (plan: Plan) => {
    if (plan.tariff !== tariffs.entrepreneur) return onChoose(plan);
    // To the free plan: the present one is cancelled.
    onClose();
    cancel();
  };
  return (
    <Dialog size="xl" onClose={onClose} title={t('prices.title')} data-testid="price-list">
      <div className={classes.prices}>
        {plans.map((plan) => (
          <PlanCard
            key={plan.tariff}
            plan={plan}
            button={planButton(plan.tariff, subscriber)}
            isDisabled={isCovered(plan.tariff, subscriber)}
            isBusy={isBusy}
            canPay={subscriber.can_pay}
            onChoose={() => choose(plan)}
          />
        ))}
      </div>
      {canCancel(subscriber) && (
        <Group justify="center" mt="md">
          <CancelButton subscriber={subscriber} testId="cancel-in-prices" onAsk={onClose} />
        </Group>
      )}
    </Dialog>
  );
}

interface PlanCardProps {
  plan: Plan;
  button: PlanButton;
  isDisabled: boolean;
  isBusy: boolean;
  canPay: boolean;
  onChoose: () => void;
}

function PlanCard({ plan, button, isDisabled, isBusy, canPay, onChoose }: PlanCardProps) {
  const t = useT('subscription');
  const isFree = plan.usdPerMonth === 0;
  const isOff = isDisabled || button === 'current' || (!isFree && !canPay);
  const bullets = [
    plan.bots === null ? t('prices.accountsUnlimited') : t('prices.accounts', { count: plan.bots }),
    plan.managers === null ? t('prices.managersUnlimited') : t('prices.managers', { count: plan.managers }),
    t('prices.clients'),
    t('prices.history'),
    t('prices.access'),
    ...(plan.hasSupport ? [t('prices.support')] : []),
  ];
  return (
    <section
      className={classes.plan}
      data-covered={isDisabled || undefined}
      aria-label={plan.name}
      data-testid={`plan-${plan.tariff}`}
    >
      <h3 className={classes.planName}>
        {plan.name}
        {plan.tariff === tariffs.business && <span className={classes.planLabel}>{t('prices.months')}</span>}
      </h3>
      <p className={classes.price}>
        {isFree ? t('prices.free') : t('prices.perMonth', { price: String(plan.usdPerMonth) })}
      </p>
      <p className={classes.billed}>{isFree ? '\u00A0' : t('prices.billed')}</p>
      <ul className={classes.bullets}>
        {bullets.map((bullet) => (
          <li key={bullet}>
            <IconCheck size={16} aria-hidden="true" />
            {bullet}
          </li>
        ))}
      </ul>
      <Button
        fullWidth
        mt="auto"
        variant={button === 'upgrade' ? 'filled' : 'default'}
        disabled={isOff}
        loading={isBusy && !isOff}
        onClick={onChoose}
        data-testid={`choose-plan-${plan.tariff}`}
      >
        {t(`prices.${button}`)}
      </Button>
    </section>
  );
}
