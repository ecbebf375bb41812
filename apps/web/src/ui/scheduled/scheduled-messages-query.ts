import { endpoints } from '@switchboard/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';

/** Of the notice that one of a channel is held: it goes once that is decided. */
export const heldNoticeId = (channelId: number) => `held-notice-${channelId}`;

export const scheduledMessagesKey = ['scheduled-messages'] as const;
/** The reader's own messages for later, of all channels: asked for once, and again when an event says so. */
export const scheduledMessagesQuery = (api: Api) =>
  queryOptions({
    queryKey: scheduledMessagesKey,
    queryFn: ({ signal }) => api.call(endpoints.listScheduledMessages, { signal }),
    staleTime: Infinity,
  });
