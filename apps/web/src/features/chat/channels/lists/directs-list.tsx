import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type Channel, hasPermission, limits } from '@switchboard/contract';
import { IconMessages, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useT } from '../../../../i18n/use-t.ts';
import { selectIsAlone } from '../../../../store/alone.ts';
import { channelTitle, selectDirects, selectMyConversations } from '../../../../store/selectors.ts';
import { useStore, useStoreApi } from '../../../../store/store-context.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx';
import { NobodyElse } from '../alone/nobody-else.tsx';
import { searchAfterMs } from '../details/search/search-delay.ts';
import { ChannelRow } from './channel-row.tsx';
import { ColleaguesToWrite } from './colleagues-to-write.tsx';
import classes from './list-page.module.css';

/** My clients and direct messages with colleagues, newest first, and the colleagues without any yet. */
export function DirectsList() {
  const t = useT('channels');
  const lists = useT('channelLists');
  const store = useStoreApi();
  const ready = useStore((state) => state.load === 'ready');
  const mayReadUsers = useStore((state) => state.me !== null && hasPermission(state.me.permissions, 'users', 'read'));
  const isAlone = useStore(selectIsAlone);
  const clients = useStore(useShallow(selectMyConversations));
  const directs = useStore(useShallow(selectDirects));
  const [typed, setTyped] = useState('');
  const [searched] = useDebouncedValue(typed.trim(), searchAfterMs);
  const needle = typed.trim().toLocaleLowerCase();
  const isFound = (channel: Channel) => channelTitle(store.getState(), channel).toLocaleLowerCase().includes(needle);
  const foundClients = clients.filter(isFound);
  const foundDirects = directs.filter(isFound);
  return (
    <div className={classes.page} data-testid="directs-list">
      <div className={classes.column}>
        <h1 className={classes.title}>{lists('directsTitle')}</h1>
        <div className={classes.head}>
          <TextInput
            type="search"
            className={classes.search ?? ''}
            aria-label={lists('searchDirects')}
            placeholder={lists('searchDirects')}
            leftSection={<IconSearch size={16} aria-hidden="true" />}
            maxLength={limits.titleChars}
            value={typed}
            data-testid="search-directs"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
        {!ready && <SkeletonRows withAvatar />}
        {ready && needle === '' && clients.length + directs.length === 0 && isAlone && (
          <NobodyElse icon={IconMessages} title={lists('emptyDirects')} />
        )}
        {ready && needle === '' && clients.length + directs.length === 0 && !isAlone && (
          <EmptyState
            icon={IconMessages}
            title={lists('emptyDirects')}
            hint={mayReadUsers ? lists('emptyDirectsHint') : null}
          />
        )}
        <ChannelsSection key={`clients ${needle}`} title={t('myClients')} channels={foundClients} />
        <ChannelsSection key={`directs ${needle}`} title={t('directs')} channels={foundDirects} />
        {ready && needle !== '' && foundClients.length + foundDirects.length === 0 && !mayReadUsers && (
          <p className={classes.none}>{lists('nobodyFound')}</p>
        )}
        {ready && mayReadUsers && <ColleaguesToWrite search={searched} />}
      </div>
    </div>
  );
}

function ChannelsSection({ title, channels }: { title: string; channels: readonly Channel[] }) {
  const lists = useT('channelLists');
  const [shown, setShown] = useState<number>(limits.channelListPage);
  if (channels.length === 0) return null;
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>{title}</h2>
      <ul className={classes.rows}>
        {channels.slice(0, shown).map((channel) => (
          <ChannelRow key={channel.id} channel={channel} />
        ))}
      </ul>
      {channels.length > shown && (
        <Button variant="subtle" mt="xs" onClick={() => setShown((count) => count + limits.channelListPage)}>
          {lists('loadMore')}
        </Button>
      )}
    </section>
  );
}
