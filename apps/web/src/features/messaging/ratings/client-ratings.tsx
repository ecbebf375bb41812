import { VisuallyHidden } from '@mantine/core';
import type { ClientRating } from '@switchboard/contract';
import { IconStar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormatter } from 'use-intl';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { Stars } from '../../../ui/ratings/stars.tsx';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import classes from './ratings.module.css';
import { clientRatingsQuery } from './ratings-queries.ts';

/** How a person has rated the team, as any of their clients: on average, how often, and the latest with their conversations. */
export default function ClientRatings({ clientId }: { clientId: number }) {
  const t = useT('ratings');
  const format = useFormatter();
  const query = useQuery(clientRatingsQuery(useApi(), clientId));
  if (query.isLoadingError) return <ErrorState title={t('client.failed')} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows count={2} />;
  const { data, count, average } = query.data;
  if (average === null) return <EmptyState icon={IconStar} title={t('client.empty')} hint={t('client.emptyHint')} />;
  return (
    <div data-testid="client-ratings">
      <div className={classes.summary} data-testid="average-rating">
        <Stars value={average} size={16} />
        <span className={classes.average}>
          {t('client.average', { average: format.number(average, { maximumFractionDigits: 1 }) })}
        </span>
        <span className={classes.quiet}>{t('client.count', { count })}</span>
      </div>
      <ol className={classes.latest}>
        {data.map((rating) => (
          <li key={`${rating.channel_id}-${rating.number}`}>
            <RatingLink {...rating} />
          </li>
        ))}
      </ol>
      {count > data.length && <div className={classes.quiet}>{t('client.latest', { count: data.length })}</div>}
    </div>
  );
}

/** A rating, as the way to the conversation that was rated. */
function RatingLink({ channel_id: channelId, rating, rated_at: at }: ClientRating) {
  const t = useT('ratings');
  const time = useTimeFormat();
  return (
    <Link
      to="/messenger/$id/"
      params={{ id: String(channelId) }}
      className={classes.rating}
      data-testid="client-rating"
      data-rating={rating}
    >
      <Stars value={rating} />
      <VisuallyHidden>{t('rated', { rating })}, </VisuallyHidden>
      <time dateTime={at}>{time.dateTime(at)}</time>
    </Link>
  );
}
