import type { Message } from '@switchboard/contract';
import { useParams } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { ChannelHeader } from '../../features/channels/channel-header.tsx';
import { ChannelView } from '../../features/channels/channel-view.tsx';
import { Composer } from '../../features/composer/composer.tsx';
import type { ComposerTarget } from '../../features/composer/composer-target.ts';
import { FileDrop } from '../../features/composer/file-drop.tsx';
import { DeleteMessageModal } from '../../features/messages/delete-message-modal.tsx';
import { MessageItem } from '../../features/messages/message-item.tsx';
import { SystemMessage } from '../../features/messages/system-message.tsx';
import type { RenderMessage } from '../../features/timeline/message-list.tsx';
import { Timeline } from '../../features/timeline/timeline.tsx';
import { useStore } from '../../store/store-context.tsx';
import { storeLastChannel } from '../last-channel.ts';
import { useUploads } from '../uploads-context.tsx';
import { ChannelDetailsPane } from './channel-details-pane.tsx';
import classes from './channel-page.module.css';
import { NotFoundPage } from './not-found-page.tsx';

/** `/messenger/{id}/` */
export function ChannelRoute() {
  const { id } = useParams({ from: '/messenger/$id' });
  return /^[1-9]\d{0,14}$/.test(id) ? <ChannelPage channelId={Number(id)} /> : <NotFoundPage />;
}

const renderSystem = (message: Message, system: NonNullable<Message['system']>) => (
  <SystemMessage message={message} system={system} />
);

/** A channel: its header, messages and message box, with the details beside them. */
function ChannelPage({ channelId }: { channelId: number }) {
  const uploads = useUploads();
  const ownChannelId = useStore((state) => state.me?.own_channel_id);
  const isHeld = useStore((state) => state.channels[channelId] !== undefined);
  const [chosen, setChosen] = useState<{ channelId: number; target: ComposerTarget | null }>({
    channelId,
    target: null,
  });
  const [deleting, setDeleting] = useState<Message | null>(null);
  // What a message box is about stays behind with the channel it was chosen in.
  const target = chosen.channelId === channelId ? chosen.target : null;
  const setTarget = useCallback((next: ComposerTarget | null) => setChosen({ channelId, target: next }), [channelId]);

  useEffect(() => {
    if (isHeld && ownChannelId !== undefined) storeLastChannel(localStorage, channelId, ownChannelId);
  }, [channelId, isHeld, ownChannelId]);

  const handlers = useMemo(
    () => ({
      onReply: (message: Message) => setTarget({ kind: 'reply', message }),
      onEdit: (message: Message) => setTarget({ kind: 'edit', message }),
      onDelete: setDeleting,
    }),
    [setTarget],
  );
  const renderMessage = useCallback<RenderMessage>(
    ({ message, grouped, sending, reason }, { highlighted, onJumpTo }) => (
      <MessageItem
        message={message}
        grouped={grouped}
        sending={sending}
        reason={reason}
        highlighted={highlighted}
        handlers={handlers}
        onJumpTo={onJumpTo}
      />
    ),
    [handlers],
  );

  return (
    <div className={classes.page}>
      <FileDrop channelId={channelId} uploads={uploads}>
        <ChannelView
          channelId={channelId}
          renderHeader={(id) => <ChannelHeader channelId={id} />}
          renderTimeline={(id) => <Timeline channelId={id} renderMessage={renderMessage} renderSystem={renderSystem} />}
          renderComposer={(id) => (
            <Composer channelId={id} uploads={uploads} target={target} onTargetChange={setTarget} />
          )}
        />
      </FileDrop>
      <ChannelDetailsPane channelId={channelId} />
      <DeleteMessageModal message={deleting} onClose={() => setDeleting(null)} />
    </div>
  );
}
