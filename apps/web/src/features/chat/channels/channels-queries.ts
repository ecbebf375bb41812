import { endpoints, limits, type UserView } from '@switchboard/contract';
import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';
import { nextOffset } from '../../../api/next-offset.ts';

/** Queries for channels and their members. `app/events/stale-queries.ts` lists which events invalidate which queries. */

export const pinnedMessagesKey = (channelId: number) => ['pinned-messages', channelId] as const;
export const pinnedMessagesQuery = (api: Api, channelId: number) =>
  infiniteQueryOptions({
    queryKey: pinnedMessagesKey(channelId),
    queryFn: ({ pageParam, signal }) =>
      api.call(endpoints.listPinnedMessages, {
        params: { id: channelId },
        query: { limit: limits.nextPageMessages, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

/** Without a channel, the files of all channels. */
export const channelFilesKey = (channelId?: number) =>
  channelId === undefined ? (['channel-files'] as const) : (['channel-files', channelId] as const);
export const channelFilesQuery = (api: Api, channelId: number, kind: 'media' | 'files') =>
  infiniteQueryOptions({
    queryKey: [...channelFilesKey(channelId), kind],
    queryFn: ({ pageParam, signal }) =>
      api.call(endpoints.listChannelFiles, {
        params: { id: channelId },
        query: { kind, limit: limits.nextPageMessages, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

/** Whether this page has heard that a conversation was erased; set by the event alone. */
export const erasedChannelQuery = (channelId: number) =>
  queryOptions<boolean>({ queryKey: ['erased-channel', channelId], queryFn: skipToken });

export const foundMessagesKey = (channelId: number) => ['message-search', channelId] as const;
export const foundMessagesQuery = (api: Api, channelId: number, search: string) =>
  infiniteQueryOptions({
    queryKey: [...foundMessagesKey(channelId), search],
    queryFn: ({ pageParam, signal }) =>
      api.call(endpoints.listMessages, {
        params: { id: channelId },
        query: { search, limit: limits.searchPage, offset: pageParam },
        signal,
      }),
    // Not cached: messages found earlier may have been edited or deleted since.
    gcTime: 0,
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

export const membersKey = (channelId: number) => ['members', channelId] as const;
/** Everybody in a channel. */
export const membersQuery = (api: Api, channelId: number) =>
  queryOptions({
    queryKey: membersKey(channelId),
    queryFn: async ({ signal }) => {
      const members: UserView[] = [];
      for (;;) {
        const page = await api.call(endpoints.listMembers, {
          params: { id: channelId },
          query: { limit: limits.listPageMax, offset: members.length },
          signal,
        });
        members.push(...page.data);
        if (!page.hasMore || page.data.length === 0) return members;
      }
    },
  });

export const joinableChannelsKey = ['joinable-channels'] as const;
/** Public channels that the reader is not in. */
export const joinableChannelsQuery = (api: Api, name: string) =>
  infiniteQueryOptions({
    queryKey: [...joinableChannelsKey, name],
    queryFn: ({ pageParam, signal }) =>
      api.call(endpoints.listChannels, {
        query: {
          section: 'joinable',
          sortBy: 'name',
          order: 'asc',
          limit: limits.channelListPage,
          offset: pageParam,
          ...(name !== '' && { name }),
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: (previous) => previous,
  });

export const usersWithoutDirectKey = ['users-without-direct'] as const;
export const usersWithoutDirectQuery = (api: Api, search: string) =>
  infiniteQueryOptions({
    queryKey: [...usersWithoutDirectKey, search],
    queryFn: ({ pageParam, signal }) =>
      api.call(endpoints.listUsersWithoutDirect, {
        query: { limit: limits.channelListPage, offset: pageParam, ...(search !== '' && { search }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: (previous) => previous,
  });

export interface ColleagueSearch {
  /** Leaves out members of this channel. */
  notInChannel?: number | undefined;
  /** Only those who may answer clients. */
  onlyAnswering?: boolean | undefined;
  /** Also asks for the option "All users". */
  withAllUsers?: boolean | undefined;
}

export const colleaguesKey = ['colleagues'] as const;
/** Colleagues whose name, username or e-mail begins with the search text. */
export const colleaguesQuery = (
  api: Api,
  q: string,
  { notInChannel, onlyAnswering = false, withAllUsers = false }: ColleagueSearch,
) =>
  queryOptions({
    queryKey: [...colleaguesKey, q, notInChannel ?? null, onlyAnswering, withAllUsers],
    queryFn: ({ signal }) =>
      api.call(endpoints.autocompleteUsers, {
        query: {
          q,
          limit: limits.autocompleteResults,
          ...(notInChannel !== undefined && { not_in_channel: notInChannel }),
          ...(onlyAnswering && { may_answer_clients: true }),
          ...(withAllUsers && { with_all_users: true }),
        },
        signal,
      }),
    gcTime: 0,
    placeholderData: (previous) => previous,
  });

/** Without an id, the key of all fetched users. */
