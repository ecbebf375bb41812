import type { Message } from '@switchboard/contract';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { Api } from '../../../../api/client.ts';
import { answeredMessageQuery } from '../composer-queries.ts';

interface Answered {
  api: Pick<Api, 'call'>;
  queries: QueryClient;
  channelId: number;
  parent: Pick<Message, 'id' | 'seq'>;
}

/** Fetches the message that a draft replies to, and keeps it current; null when it is gone. Returns what stops it. */
export function watchAnswered(
  { api, queries, channelId, parent }: Answered,
  take: (message: Message | null) => void,
): () => void {
  const observer = new QueryObserver(queries, answeredMessageQuery(api, channelId, parent));
  const look = ({ data }: { data: Message | null | undefined }) => data !== undefined && take(data);
  const stop = observer.subscribe(look);
  look(observer.getCurrentResult());
  return stop;
}
