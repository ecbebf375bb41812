import type { CannedReply } from '@switchboard/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { makeReplyFinder } from './find-replies.ts';

const wordFormsQuery = queryOptions({
  queryKey: ['word-forms'],
  queryFn: async () => {
    const { hasForms, stemWord } = await import('@switchboard/contract/word-forms');
    return { hasForms, stemWord };
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Finds among these replies, read once for all that is typed; null while there are none to find among. */
export function useReplyFinder(replies: readonly CannedReply[] | undefined) {
  const { data: forms = null } = useQuery({ ...wordFormsQuery, enabled: replies !== undefined });
  return useMemo(() => (replies === undefined ? null : makeReplyFinder(replies, forms)), [replies, forms]);
}
