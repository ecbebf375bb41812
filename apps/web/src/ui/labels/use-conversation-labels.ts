import { endpoints, limits } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';
import type { Api } from '../../api/client.ts';
import { usePageObject } from '../page-objects.tsx';

type LabelsOf = { label_ids: number[] };
interface Asked {
  channelId: number;
  answer: (labels: LabelsOf) => void;
  fail: (error: unknown) => void;
}

/** Rows that appear together are asked for together. */
class LabelsLoader {
  #waiting: Asked[] = [];

  load(api: Api, channelId: number): Promise<LabelsOf> {
    return new Promise((answer, fail) => {
      this.#waiting.push({ channelId, answer, fail });
      if (this.#waiting.length === 1) setTimeout(() => void this.#ask(api));
    });
  }

  async #ask(api: Api): Promise<void> {
    const asked = this.#waiting;
    this.#waiting = [];
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
  }
}

/** Without a channel, those of all conversations. */
export const conversationLabelsKey = (channelId?: number) =>
  channelId === undefined ? (['conversation-labels'] as const) : (['conversation-labels', channelId] as const);

/** The labels of a conversation. */
export function useConversationLabels(channelId: number) {
  const api = useApi();
  const loader = usePageObject(LabelsLoader);
  return useQuery({ queryKey: conversationLabelsKey(channelId), queryFn: () => loader.load(api, channelId) });
}
