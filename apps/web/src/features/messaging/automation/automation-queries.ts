import { type BodyOf, endpoints } from '@switchboard/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';
import { conversationRunsKey, possibleManagersKey, rulePreviewKey, ruleRunsKey, rulesKey } from './automation-keys.ts';

export type RuleParts = BodyOf<typeof endpoints.previewAutomationRule>;

/** Rules run all the time, and what they have done is counted on the screen of them. */
const paceMs = 3_000;

/** The rules in the order in which they run. */
export const rulesQuery = (api: Api) =>
  queryOptions({
    queryKey: rulesKey,
    queryFn: async ({ signal }) => (await api.call(endpoints.listAutomationRules, { signal })).data,
    meta: { paceMs },
  });

/** What a rule has done, page by page. */
export const ruleRunsQuery = (api: Api, ruleId: number) =>
  infiniteQueryOptions({
    queryKey: ruleRunsKey(ruleId),
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      api.call(endpoints.listAutomationRuns, {
        params: { id: ruleId },
        query: pageParam === undefined ? {} : { cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    meta: { paceMs },
  });

/** What rules have done in a conversation. */
export const conversationRunsQuery = (api: Api, channelId: number) =>
  queryOptions({
    queryKey: conversationRunsKey(channelId),
    queryFn: async ({ signal }) =>
      (await api.call(endpoints.listConversationRuns, { params: { id: channelId }, signal })).data,
  });

/** The last seven days do not change much while a form is open. */
const staysMs = 60_000;

/** What a rule would have done. */
export const rulePreviewQuery = (api: Api, parts: RuleParts) =>
  queryOptions({
    queryKey: [...rulePreviewKey, parts],
    queryFn: ({ signal }) => api.call(endpoints.previewAutomationRule, { body: parts, signal }),
    staleTime: staysMs,
    placeholderData: keepPreviousData,
  });

/** Who may be a manager of conversations. */
export const possibleManagersQuery = (api: Api) =>
  queryOptions({
    queryKey: possibleManagersKey,
    queryFn: async ({ signal }) =>
      (await api.call(endpoints.getAssignment, { signal })).people.map(({ user_id: id }) => id),
  });
