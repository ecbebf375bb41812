import { endpoints } from '@switchboard/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';
import { assignmentKey, assignmentLogKey } from './assignment-keys.ts';

/** No event says who has how many, or who is in their hours. */
const lookAgainMs = 10_000;

/** How the clients of each bot come to their managers, and who has how many. */
export const assignmentQuery = (api: Api) =>
  queryOptions({
    queryKey: assignmentKey,
    queryFn: ({ signal }) => api.call(endpoints.getAssignment, { signal }),
    refetchInterval: lookAgainMs,
  });

/** To whom a conversation was assigned, and why nobody has it now. */
export const assignmentLogQuery = (api: Api, channelId: number) =>
  queryOptions({
    queryKey: assignmentLogKey(channelId),
    queryFn: ({ signal }) => api.call(endpoints.listAssignments, { params: { id: channelId }, signal }),
    // Others come, go and close conversations of theirs while it waits for somebody.
    refetchInterval: ({ state }) => (state.data?.now ? lookAgainMs : false),
  });
