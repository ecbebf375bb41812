import { channelTypes, type Message } from '@switchboard/contract';
import type { ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useT } from '../../i18n/use-t.ts';
import { useActions, useStore } from '../../store/store-context.tsx';
import { MessageList, type RenderMessage } from './message-list.tsx';
import classes from './timeline.module.css';
import { TimelineNote } from './timeline-note.tsx';
import { TimelineSkeleton } from './timeline-skeleton.tsx';

interface TimelineProps {
  channelId: number;
  renderMessage: RenderMessage;
  renderSystem: (message: Message, system: NonNullable<Message['system']>) => ReactNode;
}

/** The messages of a channel in whatever state they are: loading, failed, none yet, or the list. */
export function Timeline({ channelId, renderMessage, renderSystem }: TimelineProps) {
  const t = useT('timeline');
  const actions = useActions();
  const status = useStore((state) => state.timelines[channelId]?.status ?? 'loading');
  const empty = useStore((state) => (state.timelines[channelId]?.messages.length ?? 0) === 0);
  const hasOlder = useStore((state) => state.timelines[channelId]?.hasOlder ?? true);
  const outbox = useStore(useShallow((state) => state.outbox.filter((message) => message.channel_id === channelId)));
  const isConversation = useStore((state) => state.channels[channelId]?.type === channelTypes.client);

  if (empty && status === 'failed') {
    return (
      <TimelineNote
        title={t('failed.title')}
        hint={t('failed.hint')}
        action={{ label: t('failed.retry'), onClick: () => void actions.openChannel(channelId) }}
      />
    );
  }
  if (empty && (status === 'loading' || (hasOlder && outbox.length === 0))) return <TimelineSkeleton />;
  if (empty && outbox.length === 0) {
    return <TimelineNote title={t('empty.title')} hint={t(isConversation ? 'empty.hintConversation' : 'empty.hint')} />;
  }
  return (
    <div className={classes.timeline}>
      <MessageList
        key={channelId}
        channelId={channelId}
        outbox={outbox}
        renderMessage={renderMessage}
        renderSystem={renderSystem}
      />
    </div>
  );
}
