import { useEffect, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { State } from '../../store/state.ts';
import { useStore } from '../../store/store-context.tsx';

const nobody: Record<number, number> = {};
const noUsers: readonly number[] = [];

const namesOf = ({ users, me }: State, userIds: readonly number[]): string[] =>
  userIds.filter((id) => id !== me?.id).flatMap((id) => users[id]?.first_name ?? []);

/** The first names of the colleagues who type in a channel right now, and of the others who have it on the screen. */
export function useColleagues(channelId: number): { typing: string[]; here: string[] } {
  const ends = useStore((state) => state.typing[channelId] ?? nobody);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const next = Math.min(...Object.values(ends).filter((end) => end > now));
    if (next === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, next - Date.now()));
    return () => clearTimeout(timer);
  }, [ends, now]);
  const ids = Object.keys(ends).map(Number);
  const typingIds = ids.filter((id) => (ends[id] ?? 0) > now);
  const typing = useStore(useShallow((state) => namesOf(state, typingIds)));
  const here = useStore(
    useShallow((state) => {
      // A page that hears nothing knows nothing of who has gone.
      if (state.connection.status !== 'live') return [];
      const present = state.present[channelId] ?? noUsers;
      return namesOf(
        state,
        present.filter((id) => !typingIds.includes(id)),
      );
    }),
  );
  return { typing, here };
}
