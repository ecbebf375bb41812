import { Alert, Button, CloseButton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../../../../api/api-context.tsx';
import { useT } from '../../../../../i18n/use-t.ts';
import { ErrorState } from '../../../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../../../ui/feedback/skeleton-rows.tsx';
import { foundMessagesQuery } from '../../channels-queries.ts';
import classes from '../panel-list.module.css';
import { useJump } from '../use-jump.ts';
import { FoundMessage } from './found-message.tsx';
import { searchAfterMs } from './search-delay.ts';

/**
 * Finds messages of the channel by words, ten at a time, and follows their changes. Another channel, or reopening the
 * panel, starts a new search.
 */
export function SearchPanel({ channelId }: { channelId: number }) {
  const t = useT('details');
  const api = useApi();
  const jump = useJump(channelId);
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Focuses the field only if the user has just opened the section by its heading, not if it was already open.
    const heading = field.current?.closest('section')?.querySelector('h3');
    if (heading?.contains(document.activeElement)) field.current?.focus();
  }, []);
  const [debounced] = useDebouncedValue(typed.trim(), searchAfterMs);
  // Clearing the field takes effect at once, without the debounce.
  const search = typed.trim() === '' ? '' : debounced;

  const query = useInfiniteQuery({ ...foundMessagesQuery(api, channelId, search), enabled: search !== '' });
  const found = query.data?.pages.flatMap((page) => page.data) ?? [];
  // A message sent between two pages shifts the offsets, so the next page may repeat one.
  const messages = [...new Map(found.map((message) => [message.seq, message])).values()];
  // Each page counts at least as far as it reads.
  const { count = 0, count_is_exact = true } = query.data?.pages.at(-1) ?? {};
  const isPartial = query.data?.pages.at(-1)?.partial ?? false;

  return (
    <div data-testid="search-panel">
      <TextInput
        ref={field}
        type="search"
        aria-label={t('search.title')}
        placeholder={t('search.placeholder')}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        rightSection={
          typed !== '' && <CloseButton size="sm" aria-label={t('search.clear')} onClick={() => setTyped('')} />
        }
        maxLength={200}
        value={typed}
        data-testid="search-messages"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p className={classes.count} role="status">
        {search === '' ? t('search.hint') : query.isPending ? t('search.searching') : null}
        {query.isSuccess && messages.length === 0 && !isPartial && t('search.nothing')}
        {query.isSuccess && messages.length > 0 && t(count_is_exact ? 'search.found' : 'search.foundMore', { count })}
      </p>
      {search !== '' && query.isPending && <SkeletonRows withAvatar count={3} />}
      {query.isError && <ErrorState title={t('search.failed')} onRetry={() => void query.refetch()} />}
      {search !== '' && messages.length > 0 && (
        <ul className={classes.rows}>
          {messages.map((message) => (
            <FoundMessage key={message.seq} message={message} query={search} onOpen={jump} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button
          variant="subtle"
          fullWidth
          mt="xs"
          loading={query.isFetchingNextPage}
          data-testid="search-older"
          onClick={() => void query.fetchNextPage()}
        >
          {t('search.older')}
        </Button>
      )}
      {isPartial && <Alert color="yellow">{t('search.partial')}</Alert>}
    </div>
  );
}
