import { Button } from '@mantine/core';
import { type ConversationStateName, can } from '@switchboard/contract';
import { IconUserHeart } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useT } from '../../../i18n/use-t.ts';
import { actorOf } from '../../../store/reader.ts';
import { type BotGroup, selectMyClients } from '../../../store/selectors.ts';
import { useStore, useStoreApi } from '../../../store/store-context.tsx';
import { UnreadBadge } from '../../../ui/channel/unread-badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { useShownFilter, useShownRows } from '../../../ui/lists/choice.ts';
import type { ConversationFilter } from '../../../ui/lists/conversation-filter.ts';
import { ChooseButton } from './choose-button.tsx';
import { ClientsOrder } from './clients-order.tsx';
import { ConversationFilters, useConversationFilters } from './conversation-filters.tsx';
import classes from './conversation-list.module.css';
import { RowsOfPart } from './conversation-rows.tsx';
import { ConversationsInState, StateChoice } from './conversations-in-state.tsx';
import { FilteredNote } from './filtered-note.tsx';
import { listFilters } from './list-filters.ts';

/** The groups with those of the conversations that are named, and without the others. */
const keepOf = (groups: readonly BotGroup[], ids: ReadonlySet<number>): BotGroup[] =>
  groups
    .map((group) => ({ ...group, channels: group.channels.filter(({ id }) => ids.has(id)) }))
    .filter(({ channels }) => channels.length > 0);

/** The reader's clients under the bot they write to, with how much is unread for each bot. */
export function MyClientsList({ filters = [] }: { filters?: readonly ConversationFilter[] }) {
  const t = useT('conversations');
  const ready = useStore((state) => state.load === 'ready');
  const hasNewClients = useStore((state) => state.newClientsCount > 0);
  const mayAnswer = useStore(({ me }) => me !== null && can(actorOf(me), 'conversations.answer', null));
  // The selector returns new groups on each call, so it runs only when its inputs have changed.
  const store = useStoreApi();
  const read = useStore(useShallow(({ me, channels, memberships, bots }) => ({ me, channels, memberships, bots })));
  const all = useMemo(() => selectMyClients({ ...store.getState(), ...read }), [store, read]);
  const { filtered, place } = useConversationFilters();
  const [state, setState] = useState<ConversationStateName>('open');
  const groups = filtered === null ? all : keepOf(all, filtered.ids);
  const within = { ...listFilters.mine, states: [state] };
  useShownFilter({ ...within, ...(state === 'open' && filtered?.parts) });
  return (
    <div className={classes.page} data-desk data-testid="my-clients-list">
      <div className={classes.column}>
        <div className={classes.head}>
          <h1 className={classes.title}>{t('myClients')}</h1>
          <StateChoice value={state} onChange={setState} />
          {state === 'open' && all.length > 0 && (
            <ConversationFilters filters={filters} within={within} place={place} />
          )}
          {state === 'open' && all.flatMap(({ channels }) => channels).length > 1 && <ClientsOrder />}
          <ChooseButton />
        </div>
        {state !== 'open' ? (
          <ConversationsInState state={state} isMine />
        ) : (
          <>
            {!ready && <SkeletonRows withAvatar />}
            {ready && all.length === 0 && (
              <EmptyState
                icon={IconUserHeart}
                title={t('emptyMine')}
                hint={hasNewClients ? (mayAnswer ? t('emptyMineHint') : null) : t('emptyNewHint')}
                action={
                  <Button variant="default" renderRoot={(props) => <Link {...props} to="/messenger/new-clients/" />}>
                    {t('toNewClients')}
                  </Button>
                }
              />
            )}
            <Groups groups={groups} />
            {ready && filtered !== null && <FilteredNote filtered={filtered} shown={groups.length} />}
          </>
        )}
      </div>
    </div>
  );
}

function Groups({ groups }: { groups: readonly BotGroup[] }) {
  const t = useT('conversations');
  useShownRows(useMemo(() => groups.flatMap(({ channels }) => channels), [groups]));
  return groups.map((group) => (
    <section key={group.botId} className={classes.section} data-testid={`bot-group-${group.botId}`}>
      <h2 className={classes.heading}>
        <span dir="auto">{group.bot?.title ?? t('unknownBot')}</span>
        <UnreadBadge count={group.unread} />
      </h2>
      <RowsOfPart channels={group.channels} />
    </section>
  ));
}
