import { endpoints, subscriberId } from '@switchboard/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';

/** While the page is open: a payment on the provider's page shows even without an event. */
const lookAgainMs = 5_000;

export const subscriberKey = ['subscriber'] as const;
export const subscriberQuery = (api: Api) =>
  queryOptions({
    queryKey: subscriberKey,
    queryFn: ({ signal }) => api.call(endpoints.getSubscriber, { signal }),
    refetchInterval: lookAgainMs,
  });

export const paymentsKey = ['subscription-payments'] as const;
export const paymentsQuery = (api: Api) =>
  queryOptions({
    queryKey: paymentsKey,
    queryFn: ({ signal }) => api.call(endpoints.listPayments, { params: { id: subscriberId }, signal }),
  });

/** Asked while something may be paid: the server then asks the provider about open invoices. */
export const paymentStatusQuery = (api: Api, isAsked: boolean) =>
  queryOptions({
    queryKey: ['payment-status'],
    queryFn: ({ signal }) => api.call(endpoints.getPaymentStatus, { signal }),
    enabled: isAsked,
    refetchInterval: lookAgainMs,
  });

export const planUsageKey = ['plan-usage'] as const;
export const planUsageQuery = (api: Api) =>
  queryOptions({
    queryKey: planUsageKey,
    queryFn: ({ signal }) => api.call(endpoints.getPlanUsage, { signal }),
  });
