import type { Channel } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../../../../api/api-context.tsx';
import { useStore } from '../../../../../store/store-context.tsx';
import { membersQuery } from '../../channels-queries.ts';

/** All members of a channel with their names and presence; follows members who join and leave. */
export function useMembers(channel: Channel) {
  const api = useApi();
  const users = useStore((state) => state.users);
  const query = useQuery(membersQuery(api, channel.id));
  const members = useMemo(() => query.data?.map((member) => users[member.id] ?? member) ?? [], [query.data, users]);
  return { query, members };
}
