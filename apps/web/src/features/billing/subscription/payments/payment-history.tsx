import { Badge, Button, Skeleton, Table } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { describeCard, endpoints, type PaymentLog, planOf } from '@switchboard/contract';
import { IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { SettingsCard } from '../../../../ui/settings/settings-card.tsx';
import { paymentsQuery } from '../subscription-queries.ts';
import classes from '../subscription-screen.module.css';
import { useBillingDate } from '../use-billing-date.ts';
import { useNotifyOnFailure } from '../use-notify-on-failure.ts';

/** Invoices and payments; a receipt can be sent and an invoice downloaded for each payment. */
export function PaymentHistory({ maySend }: { maySend: boolean }) {
  const t = useT('subscription');
  const query = useQuery(paymentsQuery(useApi()));
  const columns = ['date', 'type', 'card', 'amount', 'currency', 'tariff', 'status', 'receipt'] as const;
  const payments = query.data?.paymentLogs ?? [];
  return (
    <SettingsCard title={t('history.title')}>
      {query.isPending && <Skeleton height={80} />}
      {query.isLoadingError && <ErrorState title={t('history.failed')} onRetry={() => void query.refetch()} />}
      {query.data && payments.length === 0 && (
        <EmptyState icon={IconReceipt} title={t('history.empty')} hint={t('history.emptyHint')} />
      )}
      {payments.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by the keyboard
        <div className={classes.history} role="group" aria-label={t('history.title')} tabIndex={0}>
          <Table horizontalSpacing={6} data-testid="payment-history">
            <Table.Thead>
              <Table.Tr>
                {columns.map((column) => (
                  <Table.Th key={column} scope="col">
                    {t(`history.${column}`)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {payments.map((payment) => (
                <PaymentRow key={payment.id} payment={payment} maySend={maySend} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </SettingsCard>
  );
}

const stateNames = ['wait', 'issued', 'paid', 'canceled', 'failure'] as const;
/** The grey of `gray` alone cannot be seen in the dark theme. */
const stateColors = { wait: 'gray.5', issued: 'blue', paid: 'green', canceled: 'gray.5', failure: 'red' } as const;
/** A first month is charged as the others are, but renews nothing. */
const typeOf = ({ type, is_renewal: isRenewal }: PaymentLog) =>
  type === 'pay' ? 'pay' : isRenewal ? 'regular' : 'subscribe';

function PaymentRow({ payment, maySend }: { payment: PaymentLog; maySend: boolean }) {
  const t = useT('subscription');
  const api = useApi();
  const formatDate = useBillingDate();
  const notifyOnFailure = useNotifyOnFailure();
  const date = formatDate(payment.transaction_date);
  const state = stateNames[payment.status];
  const send = notifyOnFailure(async () => {
    await api.call(endpoints.sendReceipt, { params: { id: payment.id } });
    notifications.show({ color: 'green', message: t('history.sent') });
  });
  return (
    <Table.Tr data-testid={`payment-${payment.id}`}>
      <Table.Td>{date}</Table.Td>
      <Table.Td>{t(`history.types.${typeOf(payment)}`)}</Table.Td>
      <Table.Td>{payment.card_number === null ? t('history.none') : describeCard(payment.card_number)}</Table.Td>
      <Table.Td>
        {payment.amount}
        {payment.refunded !== null && (
          <div>{t(payment.is_taken_back ? 'history.takenBack' : 'history.refunded', { amount: payment.refunded })}</div>
        )}
      </Table.Td>
      <Table.Td>{payment.currency}</Table.Td>
      <Table.Td>{planOf(payment.tariff).name}</Table.Td>
      <Table.Td>
        <Badge className={classes.state ?? ''} color={stateColors[state]} variant="dot" tt="none">
          {t(`history.states.${state}`)}
        </Badge>
      </Table.Td>
      <Table.Td>
        {!(payment.has_receipt && maySend) && !payment.has_invoice && t('history.none')}
        <div className={classes.receipt}>
          {payment.has_receipt && maySend && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('history.sendFor', { date })}
              onClick={() => void send()}
              data-testid="send-receipt"
            >
              {t('history.send')}
            </Button>
          )}
          {payment.has_invoice && (
            <Button
              size="compact-sm"
              variant="default"
              component="a"
              href={api.fileUrl({ src: `/exports/invoices/${payment.id}` })}
              download
              aria-label={t('history.invoiceFor', { date })}
              data-testid="download-invoice"
            >
              {t('history.invoice')}
            </Button>
          )}
        </div>
      </Table.Td>
    </Table.Tr>
  );
}
