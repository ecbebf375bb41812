import type { Channel } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useStore } from '../../../../store/store-context.tsx';
import { membersQuery } from '../../channels-queries.ts';

/** Everybody in a channel, as they are called and whether they are online now; follows who comes and goes. */
export function useMembers(channel: Channel) {
  const api = useApi();
  const users = useStore((state) => state.users);
  const query = useQuery(membersQuery(api, channel.id));
  const members = useMemo(() => query.data?.map((member) => users[member.id] ?? member) ?? [], [query.data, users]);
  return { query, members };
}
