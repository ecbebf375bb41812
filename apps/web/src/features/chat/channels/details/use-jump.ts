import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Goes to a message of a channel: the address names it, the timeline finds it. */
export function useJump(channelId: number): (seq: number) => void {
  const navigate = useNavigate();
  return useCallback(
    (seq: number) =>
      void navigate({ to: '/messenger/$id/', params: { id: String(channelId) }, search: { message: seq } }),
    [channelId, navigate],
  );
}
