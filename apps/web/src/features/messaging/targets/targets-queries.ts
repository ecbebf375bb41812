import { endpoints } from '@switchboard/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';
import { conversationTargetsKey, targetPoliciesKey } from './targets-keys.ts';

/** How soon clients get answers, in the order in which the first that fits holds. */
export const targetPoliciesQuery = (api: Api) =>
  queryOptions({
    queryKey: targetPoliciesKey,
    queryFn: ({ signal }) => api.call(endpoints.listTargetPolicies, { signal }),
  });

/** Time alone makes a target late. */
const lookAgainMs = 30_000;

/** The targets of a conversation and how they went. */
export const conversationTargetsQuery = (api: Api, channelId: number) =>
  queryOptions({
    queryKey: conversationTargetsKey(channelId),
    queryFn: ({ signal }) => api.call(endpoints.listConversationTargets, { params: { id: channelId }, signal }),
    refetchInterval: ({ state }) => (state.data?.data.some(({ ended_at: end }) => end === null) ? lookAgainMs : false),
  });
