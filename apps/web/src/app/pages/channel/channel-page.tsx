import { useMediaQuery } from '@mantine/hooks';
import { channelTypes, hasPermission, type Message } from '@switchboard/contract';
import { useParams } from '@tanstack/react-router';
import { memo, useCallback, useEffect, useState } from 'react';
import { useChannelName } from '../../../features/chat/channels/use-channel-name.ts';
import { ChannelHeader } from '../../../features/chat/channels/view/channel-header.tsx';
import { ChannelView } from '../../../features/chat/channels/view/channel-view.tsx';
import { FileDrop } from '../../../features/chat/composer/attachments/file-drop.tsx';
import { Composer } from '../../../features/chat/composer/composer.tsx';
import type { ComposerProps, LaterSlot } from '../../../features/chat/composer/composer-box.tsx';
import { useComposerTargets } from '../../../features/chat/composer/target/use-composer-targets.ts';
import { type FormCommand, MessageActionsProvider } from '../../../features/chat/messages/commands/message-commands.ts';
import { useMessageActions } from '../../../features/chat/messages/commands/use-message-actions.tsx';
import { channelKey, storeRecent } from '../../../features/chat/switcher/recent-entries.ts';
import { useStore } from '../../../store/store-context.tsx';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy, lazyLater } from '../../../ui/feedback/retriable-part.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { FileViewerProvider } from '../../../ui/message/file-viewer-context.tsx';
import { storeLastChannel } from '../../routes/last-channel.ts';
import { breakpoints } from '../../shell/breakpoints.ts';
import { RightSidebar } from '../../shell/details/right-sidebar.tsx';
import { useUploads } from '../../uploads/uploads-context.tsx';
import { renderConversationButtons } from '../conversation-actions.tsx';
import { NotFoundPage } from '../instead/not-found-page.tsx';
import { AddressedTimeline, useLeaveAddress } from './addressed-timeline.tsx';
import classes from './channel-page.module.css';
import { useFileViewer } from './use-file-viewer.tsx';

const MessageForm = lazy(() => import('./message-form.tsx'));
const TroubleStrip = lazy(() => import('../../../features/messaging/bots/trouble/trouble-strip.tsx'));
const StateStrip = lazy(() => import('../../../features/messaging/episodes/state-strip.tsx'));
const ConversationColumn = lazyLater(() => import('./conversation-column.tsx'));
const LaterPart = lazyLater(async () => ({ default: (await import('../scheduled/channel-parts.ts')).LaterPart }));
const ChannelDetails = lazyLater(() => import('../../shell/details/channel-details.tsx'));

/** `/messenger/{id}/` */
export function ChannelRoute() {
  const { id } = useParams({ from: '/messenger/$id' });
  return /^[1-9]\d{0,14}$/.test(id) ? <ChannelPage channelId={Number(id)} /> : <NotFoundPage />;
}

/** Why a conversation does not stand in the lists, or why it is back. */
function StateOfConversation({ channelId }: { channelId: number }) {
  const channel = useStore(({ channels: { [channelId]: held } }) =>
    held && (held.state !== 'open' || held.woken_at !== null) ? held : null,
  );
  return (
    channel && (
      <LazyPart floats>
        <StateStrip channel={channel} />
      </LazyPart>
    )
  );
}

/** The channel's name and what is said about it, above the messages. */
const Header = memo(function Header({ channelId }: { channelId: number }) {
  const troubledBotId = useStore(({ channels, bots }) => {
    const botId = channels[channelId]?.bot_id ?? null;
    return botId !== null && bots[botId]?.trouble ? botId : null;
  });
  return (
    <>
      <ChannelHeader channelId={channelId} renderActions={renderConversationButtons} />
      <StateOfConversation channelId={channelId} />
      {troubledBotId !== null && (
        <LazyPart floats>
          <TroubleStrip botId={troubledBotId} />
        </LazyPart>
      )}
    </>
  );
});

const renderLater = (slot: LaterSlot) => (
  <LazyPart>
    <LaterPart {...slot} />
  </LazyPart>
);

/** The message box, with the channel's name in the reader's language. */
const NamedComposer = memo(function NamedComposer(props: Omit<ComposerProps, 'name' | 'onSend'>) {
  const name = useChannelName(useStore((state) => state.channels[props.channelId]));
  return <Composer {...props} name={name} onSend={useLeaveAddress(props.channelId)} renderLater={renderLater} />;
});

/** The list beside the conversation, which stays as it is while conversations change. */
const Column = memo(function Column({ isOpen, width }: { isOpen: boolean; width: number }) {
  return (
    <LazyPart fallback={<div style={{ flex: 'none', width: isOpen ? width : 44 }} />}>
      <ConversationColumn />
    </LazyPart>
  );
});

/** The column beside a client's conversation, for those who may read it where there is room; else null. */
function useColumn(channelId: number) {
  const isWide = useMediaQuery(`(min-width: ${breakpoints.wide}px)`, globalThis.innerWidth >= breakpoints.wide, {
    getInitialValueInEffect: false,
  });
  return useStore(({ channels, me, column }) =>
    isWide &&
    channels[channelId]?.type === channelTypes.client &&
    me !== null &&
    hasPermission(me.permissions, 'leads', 'read')
      ? column
      : null,
  );
}

/** A channel: its header, messages and message box, with the details beside them. */
function ChannelPage({ channelId }: { channelId: number }) {
  const uploads = useUploads();
  const column = useColumn(channelId);
  const meId = useStore((state) => state.me?.id ?? 0);
  const ownChannelId = useStore((state) => state.me?.own_channel_id);
  const isHeld = useStore((state) => state.channels[channelId] !== undefined);
  const targets = useComposerTargets();
  const reply = useCallback((message: Message) => targets.reply(channelId, message), [targets, channelId]);
  const edit = useCallback((message: Message) => targets.edit(channelId, message), [targets, channelId]);
  const [formed, setFormed] = useState<{ command: FormCommand; message: Message } | null>(null);
  const openForm = useCallback((command: FormCommand, message: Message) => setFormed({ command, message }), []);
  const { messageActions, dialogs } = useMessageActions({ onReply: reply, onEdit: edit, onForm: openForm });
  const { openFiles, viewer } = useFileViewer(channelId, reply);

  useEffect(() => {
    if (!isHeld || ownChannelId === undefined) return;
    storeLastChannel(localStorage, channelId, ownChannelId);
    storeRecent(localStorage, meId, channelKey(channelId));
  }, [channelId, isHeld, ownChannelId, meId]);

  return (
    <MessageActionsProvider value={messageActions}>
      <FileViewerProvider value={openFiles}>
        <div className={classes.page}>
          {column && <Column isOpen={column.isOpen} width={column.width} />}
          <FileDrop channelId={channelId} uploads={uploads}>
            <ChannelView
              channelId={channelId}
              header={<Header channelId={channelId} />}
              timeline={<AddressedTimeline channelId={channelId} />}
              composer={<NamedComposer channelId={channelId} uploads={uploads} targets={targets} />}
            />
          </FileDrop>
          <RightSidebar from={column?.isOpen ? breakpoints.widest : breakpoints.wide}>
            <LazyPart fallback={<SkeletonRows />}>
              <ChannelDetails channelId={channelId} />
            </LazyPart>
          </RightSidebar>
          {dialogs}
          {formed && (
            <LazyPart floats>
              <MessageForm {...formed} onClose={() => setFormed(null)} />
            </LazyPart>
          )}
          {viewer}
        </div>
      </FileViewerProvider>
    </MessageActionsProvider>
  );
}
