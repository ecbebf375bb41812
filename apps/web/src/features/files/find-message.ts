import { endpoints, type Message } from '@switchboard/contract';
import type { Api } from '../../api/client.ts';
import type { State } from '../../store/state.ts';
import type { ViewedFile } from '../../ui/message/file-viewer-context.tsx';

/** The message a file belongs to, from the store or the server; null when it no longer exists. */
export async function findMessage(api: Pick<Api, 'call'>, state: State, viewed: ViewedFile): Promise<Message | null> {
  const { channelId, messageId, messageSeq } = viewed;
  const isIt = ({ id, deleted_at }: Message) => id === messageId && deleted_at === null;
  const held = state.timelines[channelId]?.messages.find(isIt);
  if (held) return held;
  const { data } = await api.call(endpoints.listMessages, {
    params: { id: channelId },
    query: { around_seq: messageSeq, limit: 1 },
  });
  return data.find(isIt) ?? null;
}
