import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReaderChannel } from '@switchboard/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { useActions } from '../../../../store/store-context.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx';
import { useAction } from '../../../../ui/forms/failures/use-action.ts';
import { joinableChannelsKey, joinableChannelsQuery } from '../channels-queries.ts';
import { ChannelRow } from './channel-row.tsx';
import classes from './list-page.module.css';

interface Joinable {
  /** Part of the name to look for. */
  name: string;
  /** True once the reader's own channels are loaded. */
  enabled: boolean;
}

/** Public channels that the reader is not in yet, ten at a time; follows others' changes. */
export function useJoinableChannels({ name, enabled }: Joinable) {
  const api = useApi();
  return useInfiniteQuery({ ...joinableChannelsQuery(api, name), enabled });
}

interface JoinableChannelsProps {
  query: ReturnType<typeof useJoinableChannels>;
  /** Part of the name that was searched for. */
  name: string;
}

/** The section of joinable channels on the list page, each with a join button. */
export function JoinableChannels({ query, name }: JoinableChannelsProps) {
  const lists = useT('channelLists');
  const channels = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <section className={classes.section} data-testid="joinable-channels">
      <h2 className={classes.heading}>{lists('youCanJoin')}</h2>
      {query.isPending && <SkeletonRows withAvatar count={3} />}
      {query.isError && <ErrorState title={lists('listFailed')} onRetry={() => void query.refetch()} />}
      {query.isSuccess && channels.length === 0 && (
        <p className={classes.none}>{lists(name === '' ? 'emptyJoinable' : 'nothingFound')}</p>
      )}
      <ul className={classes.rows}>
        {channels.map((channel) => (
          <ChannelRow key={channel.id} channel={channel} described action={<JoinButton channel={channel} />} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="subtle" mt="xs" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {lists('loadMore')}
        </Button>
      )}
    </section>
  );
}

/** Joins without leaving the list: the channel moves to the reader's own channels. */
function JoinButton({ channel }: { channel: ReaderChannel }) {
  const lists = useT('channelLists');
  const actions = useActions();
  const queries = useQueryClient();

  const join = useAction(async () => {
    try {
      await actions.joinChannel(channel.id);
      notifications.show({ message: lists('joined', { name: channel.name }) });
    } finally {
      await queries.invalidateQueries({ queryKey: joinableChannelsKey });
    }
  }, lists('joinFailed'));

  return (
    <Button variant="default" size="xs" loading={join.isPending} data-testid={`join-${channel.id}`} onClick={join.run}>
      {lists('join')}
    </Button>
  );
}
