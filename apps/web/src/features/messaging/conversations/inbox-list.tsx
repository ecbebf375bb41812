import { Button, SegmentedControl } from '@mantine/core';
import type { ConversationStateName } from '@switchboard/contract';
import { IconMoodEmpty } from '@tabler/icons-react';
import { type RefObject, useDeferredValue, useRef, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useT } from '../../../i18n/use-t.ts';
import { selectMyConversations } from '../../../store/selectors.ts';
import type { State } from '../../../store/state.ts';
import { useActions, useStore, useStoreApi } from '../../../store/store-context.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { useShownFilter } from '../../../ui/lists/choice.ts';
import { ScrolledRows } from './conversation-rows.tsx';
import { ConversationsInState, StateChoice } from './conversations-in-state.tsx';
import classes from './inbox-list.module.css';
import { listFilters } from './list-filters.ts';
import { useNewClients } from './use-new-clients.ts';
import { useViews } from './views/use-views.ts';
import { ViewById } from './views/view-by-id.tsx';
import { ViewChoice } from './views/view-choice.tsx';

const scopes = ['new', 'mine', 'all'] as const;
type Scope = (typeof scopes)[number];

/** Where the conversation stands that is open when the list appears. */
function firstScope(state: State): Scope {
  const channel = state.channels[state.active.channelId ?? 0];
  if (channel === undefined || channel.manager_id === null) return 'new';
  return channel.manager_id === state.me?.id || state.memberships[channel.id]?.is_member === true ? 'mine' : 'all';
}

/**
 * The conversations beside the one that is open: those without a manager, one's own, the whole team's, or those of a
 * saved view.
 */
export function InboxList() {
  const t = useT('inbox');
  const { changeColumn } = useActions();
  const viewId = useStore(({ column }) => column.viewId);
  const view = useViews().views.find(({ id }) => id === viewId) ?? null;
  const store = useStoreApi();
  const [scope, setScope] = useState(() => firstScope(store.getState()));
  const [state, setState] = useState<ConversationStateName>('open');
  const viewport = useRef<HTMLDivElement>(null);
  const shown = useDeferredValue(viewId ?? scope);
  const isOfAll = scope === 'new' && state !== 'open';
  // Put off or closed, the whole team's are shown in place of the new ones.
  useShownFilter(view?.filter ?? { ...(isOfAll ? {} : listFilters[scope]), states: [state] });
  return (
    <>
      <div className={classes.choice}>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={t('scope.label')}
          value={viewId === null ? scope : ''}
          data={scopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
          data-testid="inbox-scope"
          onChange={(chosen) => {
            setScope(chosen === '' ? scope : chosen);
            changeColumn({ viewId: null });
          }}
        />
        <ViewChoice
          shown={view}
          filter={view?.filter ?? { ...listFilters[scope], states: [state] }}
          onChoose={(id) => changeColumn({ viewId: id })}
        />
        {viewId === null && <StateChoice value={state} onChange={setState} isWide />}
      </div>
      <div className={classes.viewport} ref={viewport} data-desk>
        {typeof shown === 'number' && <ViewById viewId={shown} viewport={viewport} />}
        {state === 'open' && shown === 'new' && <NewClients viewport={viewport} />}
        {state === 'open' && shown === 'mine' && <Mine viewport={viewport} />}
        {typeof shown !== 'number' && (state !== 'open' || shown === 'all') && (
          <ConversationsInState
            key={`${state} ${shown === 'mine'}`}
            state={state}
            isMine={shown === 'mine'}
            viewport={viewport}
          />
        )}
      </div>
    </>
  );
}

interface PartProps {
  viewport: RefObject<HTMLElement | null>;
}

function NewClients({ viewport }: PartProps) {
  const t = useT('conversations');
  const { channels, count, hasMore, isPending, hasFailed, loadMore } = useNewClients();
  if (channels.length === 0 && isPending) return <SkeletonRows withAvatar />;
  if (hasFailed && count > channels.length) return <ErrorState title={t('failed')} onRetry={loadMore} />;
  if (channels.length === 0 && !hasMore) return <Nothing title={t('emptyNew')} hint={t('emptyNewHint')} />;
  return (
    <>
      <ScrolledRows channels={channels} withBot viewport={viewport} />
      {hasMore && (
        <Button variant="subtle" mt="xs" loading={isPending} onClick={loadMore}>
          {t('loadMore')}
        </Button>
      )}
    </>
  );
}

function Mine({ viewport }: PartProps) {
  const t = useT('conversations');
  const channels = useStore(useShallow(selectMyConversations));
  return channels.length === 0 ? (
    <Nothing title={t('emptyMine')} hint={t('emptyMineHint')} />
  ) : (
    <ScrolledRows channels={channels} withBot viewport={viewport} />
  );
}

const Nothing = (texts: { title: string; hint: string }) => <EmptyState icon={IconMoodEmpty} {...texts} />;
