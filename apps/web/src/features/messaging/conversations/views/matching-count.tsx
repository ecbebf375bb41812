import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ConversationFilter } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { matchingQuery } from './views-queries.ts';

const typedMs = 300;

/** The same object until the filter says something else. */
function useSameFilter(filter: ConversationFilter): ConversationFilter {
  const [held, setHeld] = useState(filter);
  if (JSON.stringify(held) === JSON.stringify(filter)) return held;
  setHeld(filter);
  return filter;
}

/** How many conversations a filter finds at the moment. */
export function MatchingCount({ filter }: { filter: ConversationFilter }) {
  const t = useT('views');
  const [asked] = useDebouncedValue(useSameFilter(filter), typedMs);
  const { data, isError } = useQuery(matchingQuery(useApi(), asked));
  return (
    <Text size="sm" c="dimmed" role="status" data-testid="matching-count">
      {isError ? t('form.countFailed') : data === undefined ? t('form.counting') : t('matching', { count: data })}
    </Text>
  );
}
