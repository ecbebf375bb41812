import { endpoints, limits } from '@switchboard/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';

type LabelsOf = { label_ids: number[] };
interface Asked {
  channelId: number;
  answer: (labels: LabelsOf) => void;
  fail: (error: unknown) => void;
}

const waiting = new WeakMap<Api, Asked[]>();

/** Rows that appear together are asked for together. */
const askTogether = async (api: Api): Promise<void> => {
  const asked = waiting.get(api) ?? [];
  waiting.delete(api);
  for (let start = 0; start < asked.length; start += limits.labelledAtOnce) {
    const part = asked.slice(start, start + limits.labelledAtOnce);
    try {
      const ids = [...new Set(part.map(({ channelId }) => channelId))].join(',');
      const { data } = await api.call(endpoints.listConversationLabels, { query: { ids } });
      const found = new Map(data.map(({ channel_id: id, label_ids }) => [id, { label_ids }]));
      for (const { channelId, answer } of part) answer(found.get(channelId) ?? { label_ids: [] });
    } catch (error) {
      for (const { fail } of part) fail(error);
    }
  }
};

const ask = (api: Api, channelId: number): Promise<LabelsOf> =>
  new Promise((answer, fail) => {
    const asked = waiting.get(api);
    if (asked !== undefined) return void asked.push({ channelId, answer, fail });
    waiting.set(api, [{ channelId, answer, fail }]);
    setTimeout(() => void askTogether(api));
  });

/** Without a channel, those of all conversations. */
export const conversationLabelsKey = (channelId?: number) =>
  channelId === undefined ? (['conversation-labels'] as const) : (['conversation-labels', channelId] as const);
export const conversationLabelsQuery = (api: Api, channelId: number) =>
  queryOptions({ queryKey: conversationLabelsKey(channelId), queryFn: () => ask(api, channelId) });
