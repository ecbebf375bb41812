import type { ScheduledMessage } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { scheduledMessagesQuery } from '../../../ui/scheduled/scheduled-messages-query.ts';
import classes from './scheduled-card.module.css';
import type { ScheduledCardsProps } from './scheduled-card.tsx';
import { useScheduledCards } from './use-scheduled-cards.tsx';

/** More of them would push the conversation off the screen. */
const mostShown = 2;

interface ScheduledOfChannelProps extends ScheduledCardsProps {
  channelId: number;
  /** The height has changed. */
  onResize: () => void;
}

/** The reader's messages for later below the messages of their channel; nothing where there are none. */
export function ScheduledOfChannel({ channelId, onResize, ...parts }: ScheduledOfChannelProps) {
  const { data } = useQuery(scheduledMessagesQuery(useApi()));
  const messages = data?.data.filter((message) => message.channel_id === channelId) ?? [];
  const renderCard = useScheduledCards(parts);
  return messages.length > 0 && <Cards messages={messages} renderCard={renderCard} onResize={onResize} />;
}

interface CardsProps {
  messages: readonly ScheduledMessage[];
  renderCard: ReturnType<typeof useScheduledCards>;
  onResize: () => void;
}

function Cards({ messages, renderCard, onResize }: CardsProps) {
  const t = useT('scheduledMessages');
  const box = useRef<HTMLElement>(null);
  const handleResize = useEffectEvent(onResize);
  useEffect(() => {
    const observer = new ResizeObserver(() => handleResize());
    if (box.current) observer.observe(box.current);
    return () => {
      observer.disconnect();
      handleResize();
    };
  }, []);
  const others = messages.length - mostShown;
  return (
    <section ref={box} className={classes.ofChannel} aria-label={t('label')} data-testid="scheduled-of-channel">
      <ul className={classes.list}>{messages.slice(0, mostShown).map((message) => renderCard(message))}</ul>
      <Link className={classes.all ?? ''} to="/scheduled/" data-testid="scheduled-all">
        {others > 0 ? t('more', { count: others }) : t('showAll')}
      </Link>
    </section>
  );
}
