import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { hasPermission, limits } from '@switchboard/contract';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useT } from '../../../../i18n/use-t.ts';
import { selectGroups, selectManagersChannels } from '../../../../store/selectors.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { LazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../../ui/feedback/retriable-part.ts';
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx';
import { searchAfterMs } from '../details/search/search-delay.ts';
import { ChannelRow } from './channel-row.tsx';
import { JoinableChannels, useJoinableChannels } from './joinable-channels.tsx';
import classes from './list-page.module.css';

/** How long the reader's own channels wait for the joinable ones, which are shown above them. */
const waitMs = 3_000;

const CreateChannelModal = lazy(() => import('../forms/create-channel-modal.tsx'));

/** Group channels, joinable and joined, searchable by name, ten at a time. */
export function GroupChannelsList() {
  const t = useT('channels');
  const lists = useT('channelLists');
  const forms = useT('channelForms');
  const groups = useStore(useShallow((state) => [...selectManagersChannels(state), ...selectGroups(state)]));
  const mayCreate = useStore((state) => state.me !== null && hasPermission(state.me.permissions, 'channels', 'create'));
  const [typed, setTyped] = useState('');
  const [searched] = useDebouncedValue(typed.trim(), searchAfterMs);
  const [shown, setShown] = useState<number>(limits.channelListPage);
  const [creating, setCreating] = useState(false);

  const isLoaded = useStore((state) => state.load === 'ready');
  const joinable = useJoinableChannels({ name: searched, enabled: isLoaded });
  // The joinable channels are above and load first: arriving later, they would shift these under the pointer. The wait
  // is limited.
  const [isWaitOver, setIsWaitOver] = useState(false);
  useEffect(() => {
    if (!isLoaded) return;
    const timer = setTimeout(() => setIsWaitOver(true), waitMs);
    return () => clearTimeout(timer);
  }, [isLoaded]);
  if (!isWaitOver && (!joinable.isPending || joinable.failureCount > 0)) setIsWaitOver(true);
  const ready = isLoaded && isWaitOver;
  const needle = typed.trim().toLocaleLowerCase();
  const mine = groups.filter((channel) => channel.name.toLocaleLowerCase().includes(needle));
  return (
    <div className={classes.page}>
      <div className={classes.column}>
        <h1 className={classes.title}>{t('title')}</h1>
        <div className={classes.head}>
          <TextInput
            type="search"
            className={classes.search ?? ''}
            aria-label={t('search')}
            placeholder={t('search')}
            leftSection={<IconSearch size={16} aria-hidden="true" />}
            maxLength={limits.titleChars}
            value={typed}
            data-testid="search-channels"
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setShown(limits.channelListPage);
            }}
          />
          {mayCreate && (
            <Button
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              data-testid="create-channel"
              onClick={() => setCreating(true)}
            >
              {forms('create.open')}
            </Button>
          )}
        </div>
        <JoinableChannels query={joinable} name={searched} />
        <section className={classes.section} data-testid="own-channels">
          <h2 className={classes.heading}>{lists('youBelongTo')}</h2>
          {!ready && <SkeletonRows withAvatar />}
          {ready && mine.length === 0 && (
            <p className={classes.none}>{needle === '' ? t('empty') : lists('nothingFound')}</p>
          )}
          <ul className={classes.rows}>
            {(ready ? mine : []).slice(0, shown).map((channel) => (
              <ChannelRow key={channel.id} channel={channel} />
            ))}
          </ul>
          {ready && mine.length > shown && (
            <Button variant="subtle" mt="xs" onClick={() => setShown((count) => count + limits.channelListPage)}>
              {lists('loadMore')}
            </Button>
          )}
        </section>
      </div>
      {creating && (
        <LazyPart floats>
          <CreateChannelModal onClose={() => setCreating(false)} />
        </LazyPart>
      )}
    </div>
  );
}
