import type { Database } from '../../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../../platform/http/index.ts';
import { type LiqPayClient, LiqPayRefusal, LiqPayUnavailableError } from '../../../../platform/liqpay/index.ts';
import { findLanguage, getSubscriberRow } from '../subscriber/subscriber-queries.ts';
import { findInHistory } from './history-queries.ts';
import { hasReceipt } from './list-payments.ts';

/** Has LiqPay mail the receipt of a payment to the subscriber: always to the owner's address. */
export const makeSendReceipt =
  ({ database, client }: { database: Database; client: LiqPayClient | null }) =>
  async ({ workspaceId, userId }: CallingActor, id: number): Promise<true> => {
    const ticket = await database.inWorkspace(workspaceId, async (tx) => {
      const payment = await findInHistory(tx, workspaceId, id);
      if (payment === null) throw new AppError('subscription.payment_not_found');
      if (payment.payment_id === null || !hasReceipt(payment)) throw new AppError('subscription.no_receipt');
      const { email } = await getSubscriberRow(tx, workspaceId);
      const language = await findLanguage(tx, workspaceId, userId);
      return { orderId: payment.order_id, paymentId: payment.payment_id, email, language };
    });
    if (client === null) throw new AppError('subscription.payments_off');
    try {
      await client.sendTicket({ ...ticket, language: ticket.language === 'en-US' ? 'en' : 'uk' });
      return true;
    } catch (error) {
      if (error instanceof LiqPayUnavailableError) throw new AppError('subscription.provider_unavailable');
      if (error instanceof LiqPayRefusal) throw new AppError('subscription.no_receipt');
      throw error;
    }
  };
