import type { Channel, ScheduledMessage } from '@switchboard/contract';
import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { scheduledMessagesQuery } from '../../../ui/scheduled/scheduled-messages-query.ts';
import { SettingsPage } from '../../../ui/settings/settings-page.tsx';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import { useDayHeading } from './due-words.ts';
import classes from './scheduled-card.module.css';
import type { ScheduledCardsProps } from './scheduled-card.tsx';
import { useScheduledCards } from './use-scheduled-cards.tsx';

interface ScheduledScreenProps extends ScheduledCardsProps {
  renderName: (channel: Channel) => ReactNode;
}

/** All messages for later of the reader: those that wait for an answer first, then by day. */
export function ScheduledScreen(props: ScheduledScreenProps) {
  const t = useT('scheduledMessages');
  const { data, isError, refetch } = useQuery(scheduledMessagesQuery(useApi()));
  const count = data?.data.length ?? 0;
  return (
    <SettingsPage title={t('title')} testId="scheduled-page" {...(count > 0 && { intro: t('intro') })}>
      {data ? (
        count === 0 ? (
          <EmptyState icon={IconClock} title={t('empty')} hint={t('emptyHint')} />
        ) : null
      ) : isError ? (
        <ErrorState title={t('loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={3} />
      )}
      <Groups messages={data?.data ?? []} {...props} />
    </SettingsPage>
  );
}

function Groups({ messages, renderName, ...parts }: ScheduledScreenProps & { messages: readonly ScheduledMessage[] }) {
  const t = useT('scheduledMessages');
  const time = useTimeFormat();
  const headingOf = useDayHeading();
  const renderCard = useScheduledCards(parts);
  const waiting = messages.filter(({ held }) => held === null);
  const days = [...new Set(waiting.map(({ due_at }) => time.dayKey(due_at)))].map((key) => ({
    key,
    members: waiting.filter(({ due_at }) => time.dayKey(due_at) === key),
  }));
  const groups = [
    { key: 'held', title: t('needsAnswer'), members: messages.filter(({ held }) => held !== null) },
    ...days.map((day) => ({ ...day, title: headingOf(day.members[0]?.due_at ?? '') })),
  ].filter(({ members }) => members.length > 0);
  return (
    <>
      {groups.map(({ key, title, members }) => (
        <section key={key} aria-label={title} data-testid={`scheduled-group-${key}`}>
          <h2 className={classes.heading}>{title}</h2>
          <ul className={classes.list}>
            {members.map((message) =>
              renderCard(message, <Place channelId={message.channel_id} renderName={renderName} />),
            )}
          </ul>
        </section>
      ))}
    </>
  );
}

/** The channel it goes to, which opens. */
function Place({ channelId, renderName }: { channelId: number } & Pick<ScheduledScreenProps, 'renderName'>) {
  const t = useT('scheduledMessages');
  const channel = useStore(({ channels }) => channels[channelId]);
  return (
    <Link
      className={classes.placeLink ?? ''}
      to="/messenger/$id/"
      params={{ id: String(channelId) }}
      data-testid={`scheduled-place-${channelId}`}
    >
      {channel ? renderName(channel) : t('unknownChannel', { id: String(channelId) })}
    </Link>
  );
}
