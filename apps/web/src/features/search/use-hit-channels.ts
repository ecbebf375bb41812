import type { Channel, MessageHit } from '@switchboard/contract';
import { useQueries } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';
import { useStore } from '../../store/store-context.tsx';
import { hitChannelQuery } from './search-queries.ts';

/**
 * The channels of hits: those that the page holds as they are now, others are asked for. Null where the channel is
 * gone, undefined while it is not known.
 */
export function useHitChannels(hits: readonly MessageHit[]): (id: number) => Channel | null | undefined {
  const api = useApi();
  const held = useStore((state) => state.channels);
  const missing = [...new Set(hits.map((hit) => hit.channel_id))].filter((id) => held[id] === undefined);
  const answers = useQueries({ queries: missing.map((id) => hitChannelQuery(api, id)) });
  const asked = new Map(missing.map((id, index) => [id, answers[index]?.data]));
  return (id) => held[id] ?? asked.get(id);
}
