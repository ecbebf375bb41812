import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { type Channel, can, type Message } from '@switchboard/contract';
import { IconPin, IconPinnedOff } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { actorOf, channelFacts } from '../../../../store/reader.ts';
import { useActions, useStore } from '../../../../store/store-context.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx';
import { useConfirm } from '../../../../ui/forms/questions/use-confirm.tsx';
import { pinnedMessagesKey, pinnedMessagesQuery } from '../channels-queries.ts';
import classes from './panel-list.module.css';
import { FoundMessage } from './search/found-message.tsx';
import { useJump } from './use-jump.ts';

/** The pinned messages of the channel, the latest first; follows everyone's pins. */
export function PinnedPanel({ channel }: { channel: Channel }) {
  const t = useT('details');
  const api = useApi();
  const jump = useJump(channel.id);
  const query = useInfiniteQuery(pinnedMessagesQuery(api, channel.id));
  const messages = query.data?.pages.flatMap((page) => page.data) ?? [];
  const mayPin = useStore(
    ({ me, memberships }) =>
      me !== null && can(actorOf(me), 'channel.post', channelFacts(channel, memberships[channel.id])),
  );
  return (
    <div data-testid="pinned-panel">
      {query.isPending && <SkeletonRows withAvatar count={2} />}
      {query.isError && <ErrorState title={t('pins.failed')} onRetry={() => void query.refetch()} />}
      {query.isSuccess && messages.length === 0 && (
        <EmptyState icon={IconPin} title={t('pins.empty')} hint={t(mayPin ? 'pins.emptyHint' : 'pins.emptyReadHint')} />
      )}
      <ul className={classes.rows}>
        {messages.map((message) => (
          <FoundMessage
            key={message.id}
            message={message}
            onOpen={jump}
            action={<UnpinButton channel={channel} message={message} />}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="subtle"
          fullWidth
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('loadMore')}
        </Button>
      )}
    </div>
  );
}

function UnpinButton({ channel, message }: { channel: Channel; message: Message }) {
  const t = useT('details');
  const actions = useActions();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const mayUnpin = useStore((state) => {
    if (!state.me) return false;
    const facts = channelFacts(channel, state.memberships[channel.id]);
    return can(actorOf(state.me), 'message.pin', { ...message, is_system: message.system !== null, channel: facts });
  });
  if (!mayUnpin) return null;

  const unpin = async () => {
    try {
      await actions.unpinMessage(channel.id, message.id);
    } finally {
      // Also after a failure: another user may have unpinned it.
      await queries.invalidateQueries({ queryKey: pinnedMessagesKey(channel.id) });
    }
  };
  const handleClick = () =>
    confirm({
      title: t('pins.unpinTitle'),
      text: t('pins.unpinText'),
      confirmLabel: t('pins.unpin'),
      failed: t('pins.unpinFailed'),
      onConfirm: unpin,
    });

  return (
    <Tooltip label={t('pins.unpin')}>
      <ActionIcon variant="subtle" color="gray" aria-label={t('pins.unpin')} data-testid="unpin" onClick={handleClick}>
        <IconPinnedOff size={17} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
}
