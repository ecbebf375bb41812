import { endpoints } from '@switchboard/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../../api/client.ts';

export const deliveryKey = (messageId: number) => ['delivery', messageId] as const;
/** The delivery of a message to a client. Receipts of single parts send no event, so each opening fetches it again. */
export const deliveryQuery = (api: Api, channelId: number, messageId: number) =>
  queryOptions({
    queryKey: deliveryKey(messageId),
    queryFn: ({ signal }) => api.call(endpoints.getDelivery, { params: { id: channelId, messageId }, signal }),
    refetchOnMount: 'always',
  });
