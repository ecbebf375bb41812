import { Button, Group, Text } from '@mantine/core';
import type { endpoints, Plan, ResultOf } from '@switchboard/contract';
import { useT } from '../../../../i18n/use-t.ts';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { useBillingDate } from '../use-billing-date.ts';

export interface Checkout {
  plan: Plan;
  form: ResultOf<typeof endpoints.orderPlan>;
}

/** The last step on this page: a form that the browser itself posts to the provider's checkout page. */
export function RedirectModal({ checkout: { plan, form }, onClose }: { checkout: Checkout; onClose: () => void }) {
  const t = useT('subscription');
  const formatDate = useBillingDate();
  const said = { price: String(plan.usdPerMonth), plan: plan.name };
  return (
    <Dialog onClose={onClose} title={`${t('redirect.title')} ${t('redirect.provider')}`} data-testid="redirect-modal">
      <Text>
        {form.charged_from === null
          ? t('redirect.text', said)
          : t('redirect.later', { ...said, date: formatDate(form.charged_from) })}
      </Text>
      {Number(form.returned) > 0 && <Text mt="xs">{t('redirect.returned', { amount: form.returned })}</Text>}
      <form method="post" action={form.checkout_url} acceptCharset="utf-8">
        <input type="hidden" name="data" value={form.data} />
        <input type="hidden" name="signature" value={form.signature} />
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('redirect.cancel')}
          </Button>
          <Button type="submit" data-autofocus data-testid="go-to-checkout">
            {t('redirect.go')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
