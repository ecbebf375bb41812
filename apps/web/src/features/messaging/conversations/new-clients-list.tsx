import { Button } from '@mantine/core';
import { type ConversationStateName, hasPermission } from '@switchboard/contract';
import { IconInbox, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useT } from '../../../i18n/use-t.ts';
import { selectNewClients } from '../../../store/selectors.ts';
import { useStore } from '../../../store/store-context.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { useShownFilter } from '../../../ui/lists/choice.ts';
import type { ConversationFilter, FilteredConversations as Filtered } from '../../../ui/lists/conversation-filter.ts';
import { ChooseButton } from './choose-button.tsx';
import { ClientsOrder } from './clients-order.tsx';
import { ConversationFilters, useConversationFilters } from './conversation-filters.tsx';
import classes from './conversation-list.module.css';
import { ConversationRows } from './conversation-rows.tsx';
import { ConversationsInState, StateChoice } from './conversations-in-state.tsx';
import { FilteredNote } from './filtered-note.tsx';
import { FirstSteps } from './first-steps.tsx';
import { listFilters } from './list-filters.ts';
import { useNewClients } from './use-new-clients.ts';

interface ListProps {
  filters?: readonly ConversationFilter[];
}

/** Conversations without a manager, those first that wait longest; the list is live, more of it loads on request. */
export function NewClientsList({ filters = [] }: ListProps) {
  const t = useT('conversations');
  const mayRead = useStore((state) => state.me === null || hasPermission(state.me.permissions, 'leads', 'read'));
  return (
    <div className={classes.page} data-desk data-testid="new-clients-list">
      <div className={classes.column}>
        {mayRead ? (
          <Conversations filters={filters} />
        ) : (
          <>
            <h1 className={classes.title}>{t('newClients')}</h1>
            <EmptyState icon={IconLock} title={t('noAccess')} hint={null} />
          </>
        )}
      </div>
    </div>
  );
}

function Conversations({ filters }: Required<ListProps>) {
  const t = useT('conversations');
  const isReady = useStore((state) => state.load === 'ready');
  const { channels, count, hasMore, isPending, hasFailed, loadMore } = useNewClients();
  const { filtered, place } = useConversationFilters();
  const isEmpty = isReady && channels.length === 0;
  const [state, setState] = useState<ConversationStateName>('open');
  // Put off or closed, the whole team's are shown in place of the new ones.
  const within = { ...(state === 'open' && listFilters.new), states: [state] };
  useShownFilter({ ...within, ...(state === 'open' && filtered?.parts) });
  return (
    <>
      <div className={classes.head}>
        <h1 className={classes.title}>{t('newClients')}</h1>
        <StateChoice value={state} onChange={setState} />
        {state === 'open' && channels.length > 0 && (
          <ConversationFilters filters={filters} within={within} place={place} />
        )}
        {state === 'open' && channels.length > 1 && <ClientsOrder />}
        <ChooseButton />
      </div>
      {state !== 'open' ? (
        <ConversationsInState state={state} />
      ) : (
        <>
          {(!isReady || (isEmpty && isPending && count > 0)) && <SkeletonRows withAvatar />}
          {isReady && <FirstSteps />}
          {isEmpty && !hasMore && count === 0 && (
            <EmptyState icon={IconInbox} title={t('emptyNew')} hint={t('emptyNewHint')} />
          )}
          {filtered !== null && <FilteredConversations filtered={filtered} />}
          {channels.length > 0 && filtered === null && (
            <>
              <p className={classes.count}>{t('newClientsCount', { count })}</p>
              <ConversationRows channels={channels} withBot />
            </>
          )}
          {isReady && hasFailed && count > channels.length && filtered === null && (
            <ErrorState title={t('failed')} onRetry={loadMore} />
          )}
          {hasMore && !hasFailed && filtered === null && (
            <Button variant="subtle" mt="xs" loading={isPending} onClick={loadMore}>
              {t('loadMore')}
            </Button>
          )}
        </>
      )}
    </>
  );
}

/** Those of a narrowed list, which filters load by themselves, wherever in the whole list they stand. */
function FilteredConversations({ filtered }: { filtered: Filtered }) {
  const all = useStore(useShallow(selectNewClients));
  const channels = all.filter(({ id }) => filtered.ids.has(id));
  return (
    <>
      <ConversationRows channels={channels} withBot />
      <FilteredNote filtered={filtered} shown={channels.length} />
    </>
  );
}
