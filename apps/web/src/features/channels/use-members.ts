import { type Channel, endpoints, limits, type UserView } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { useStore } from '../../store/store-context.tsx';

/** Everybody in a channel, as they are called and whether they are online now; follows who comes and goes. */
export function useMembers(channel: Channel) {
  const api = useApi();
  const revision = useStore((state) => state.revisions[channel.id]?.members ?? '');
  const users = useStore((state) => state.users);
  const query = useQuery({
    queryKey: ['members', channel.id, channel.members_count, channel.manager_id, revision],
    queryFn: async ({ signal }) => {
      const members: UserView[] = [];
      for (;;) {
        const page = await api.call(endpoints.listMembers, {
          params: { id: channel.id },
          query: { limit: limits.listPageMax, offset: members.length },
          signal,
        });
        members.push(...page.data);
        if (!page.hasMore || page.data.length === 0) return members;
      }
    },
    placeholderData: (previous, previousQuery) => (previousQuery?.queryKey[1] === channel.id ? previous : undefined),
  });
  const members = useMemo(() => query.data?.map((member) => users[member.id] ?? member) ?? [], [query.data, users]);
  return { query, members };
}
