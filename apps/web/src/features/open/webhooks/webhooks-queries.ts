import { endpoints } from '@switchboard/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';

export const webhooksKey = ['webhooks'] as const;
export const attemptsKey = ['webhook-attempts'] as const;

// No event tells of what is sent, only of what becomes of a webhook.
const listEveryMs = 10_000;
const attemptsEveryMs = 5_000;
/** The newest examples of a workspace do not differ much from those a minute ago. */
const examplesStayMs = 60_000;

export const webhooksQuery = (api: Api) =>
  queryOptions({
    queryKey: webhooksKey,
    queryFn: async ({ signal }) => (await api.call(endpoints.listWebhooks, { signal })).data,
    refetchOnMount: 'always',
    refetchInterval: listEveryMs,
  });

/** What was sent to a webhook, page by page. */
export const attemptsQuery = (api: Api, id: number, failedOnly: boolean) =>
  infiniteQueryOptions({
    queryKey: [...attemptsKey, id, failedOnly],
    queryFn: ({ pageParam, signal }: { pageParam: number | undefined; signal: AbortSignal }) =>
      api.call(endpoints.listWebhookAttempts, {
        params: { id },
        query: {
          ...(pageParam !== undefined && { before: pageParam }),
          ...(failedOnly && { failed: 'true' as const }),
        },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ data, hasMore }) => (hasMore ? data.at(-1)?.id : undefined),
    refetchOnMount: 'always',
    // Who has gone back in time reads what no longer changes.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 1) > 1 ? false : attemptsEveryMs),
  });

/** One attempt with what was sent and answered. */
export const attemptQuery = (api: Api, id: number, attemptId: number) =>
  queryOptions({
    queryKey: ['webhook-attempt', id, attemptId],
    queryFn: ({ signal }) => api.call(endpoints.getWebhookAttempt, { params: { id, attemptId }, signal }),
  });

/** What webhooks can tell, with examples. */
export const webhookTypesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['webhook-types'],
    queryFn: async ({ signal }) => (await api.call(endpoints.listWebhookTypes, { signal })).data,
    staleTime: examplesStayMs,
  });
