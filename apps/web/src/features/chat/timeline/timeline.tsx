import { channelTypes } from '@switchboard/contract';
import type { ComponentType, ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useT } from '../../../i18n/use-t.ts';
import { visibleWindow } from '../../../store/history/held-messages.ts';
import { emptyTimeline } from '../../../store/slices/messages/messages-state.ts';
import { useActions, useStore } from '../../../store/store-context.tsx';
import { EndStrip } from './list/list-overlays.tsx';
import { MessageList } from './list/message-list.tsx';
import { SendingRows } from './list/sending-rows.tsx';
import type { RenderMessage, RenderSystem } from './list/use-row-element.tsx';
import classes from './timeline.module.css';
import { TimelineNote } from './timeline-note.tsx';
import { TimelineSkeleton } from './timeline-skeleton.tsx';
import { type Jump, useJump } from './use-jump.ts';

export interface AddressProps {
  channelId: number;
  jumpTo: Jump['jumpTo'];
}

interface TimelineProps {
  channelId: number;
  /** What goes to the message that the page's address names; it shows nothing. */
  Address: ComponentType<AddressProps>;
  /** The line with the typing people. */
  typing: ReactNode;
  /** The reader went back from a history window to the newest messages. */
  onLeaveHistory: () => void;
  renderMessage: RenderMessage;
  renderSystem: RenderSystem;
  /** What stands below the newest message; it calls back when its height has changed. */
  renderFoot: (onResize: () => void) => ReactNode;
}

const nothing = emptyTimeline();

/** The messages of a channel in any state: loading, failed, none yet, or the list. */
export function Timeline({ Address, ...props }: TimelineProps) {
  const jump = useJump(props.channelId);
  return (
    <>
      <Address channelId={props.channelId} jumpTo={jump.jumpTo} />
      <Messages {...props} jump={jump} />
    </>
  );
}

function Messages(props: Omit<TimelineProps, 'Address'> & { jump: Jump }) {
  const { channelId, jump, typing, onLeaveHistory, renderMessage, renderSystem, renderFoot } = props;
  const t = useT('timeline');
  const actions = useActions();
  const timeline = useStore((state) => visibleWindow(state, channelId)) ?? nothing;
  const outbox = useStore(useShallow((state) => state.outbox.filter((message) => message.channel_id === channelId)));
  const isConversation = useStore((state) => state.channels[channelId]?.type === channelTypes.client);
  const isLooking = useStore((state) => state.memberships[channelId]?.is_member === false);
  const keptDays = useStore((state) => state.channels[channelId]?.kept_days ?? null);

  const { status } = timeline;
  const empty = timeline.messages.length === 0;
  const sending = <SendingRows outbox={outbox} renderMessage={renderMessage} />;
  if (empty && status === 'failed') {
    return (
      <>
        <TimelineNote
          title={t('failed.title')}
          hint={t('failed.hint')}
          action={{ label: t('failed.retry'), onClick: () => void actions.openChannel(channelId) }}
        />
        {sending}
        <EndStrip typing={typing} />
      </>
    );
  }
  if (empty && (status === 'loading' || (timeline.hasOlder && outbox.length === 0))) {
    return (
      <>
        <TimelineSkeleton />
        {sending}
        <EndStrip typing={typing} />
      </>
    );
  }
  if (empty && outbox.length === 0) {
    const title = keptDays === null ? t('empty.title') : t('removedBefore', { days: keptDays });
    const hint = isConversation ? t('empty.hintConversation') : isLooking ? '' : t('empty.hint');
    return (
      <>
        <TimelineNote title={title} hint={hint} />
        <div className={classes.foot}>{renderFoot(() => undefined)}</div>
        <EndStrip typing={typing} />
      </>
    );
  }

  const handleLeaveArchive = () => {
    actions.leaveHistory(channelId);
    onLeaveHistory();
  };

  return (
    <div className={classes.timeline}>
      <MessageList
        // Remounts for another window of messages: its scroll position is unrelated to the previous one.
        key={`${channelId} ${timeline.windowId}`}
        channelId={channelId}
        timeline={timeline}
        outbox={outbox}
        jump={jump}
        typing={typing}
        onLeaveHistory={handleLeaveArchive}
        renderMessage={renderMessage}
        renderSystem={renderSystem}
        renderFoot={renderFoot}
      />
    </div>
  );
}
