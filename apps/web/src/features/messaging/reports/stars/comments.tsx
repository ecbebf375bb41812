import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { type RatingComment, ratingValues } from '@switchboard/contract';
import { IconMessageStar } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLocale } from 'use-intl';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { PagedList } from '../../../../ui/feedback/paged-list.tsx';
import { PersonButton } from '../../../../ui/person/person-button.tsx';
import { Stars } from '../../../../ui/ratings/stars.tsx';
import { makeTimeFormat } from '../../../../ui/time/use-time-format.ts';
import { commentsQuery } from '../report-queries.ts';
import reports from '../reports.module.css';
import { useReportContext } from '../use-report-filter.ts';
import classes from './stars.module.css';

/** What clients wrote after rating, the newest first. */
export function Comments() {
  const t = useT('reports');
  const { filter, change } = useReportContext();
  const query = useInfiniteQuery(commentsQuery(useApi(), filter, filter.stars));
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  // The server looks at so many ratings at a time; none of them may have a comment.
  const isEmptySoFar = data?.pages.every((page) => page.data.length === 0) ?? false;
  useEffect(() => {
    if (isEmptySoFar && hasNextPage && !isFetching) void fetchNextPage();
  }, [isEmptySoFar, hasNextPage, isFetching, fetchNextPage]);
  return (
    <section className={reports.tablePart} aria-label={t('stars.comments')} data-testid="rating-comments">
      <div className={reports.tableHead}>
        <h2 className={reports.tableTitle}>{t('stars.comments')}</h2>
        <div className={reports.tableActions}>
          <SegmentedControl
            size="xs"
            aria-label={t('stars.filter')}
            value={filter.stars === null ? '' : String(filter.stars)}
            data={[
              { value: '', label: t('stars.any') },
              ...ratingValues.map((value) => ({
                value: String(value),
                label: (
                  <>
                    <span aria-hidden="true">{value} ★</span>
                    <VisuallyHidden>{t('facts.stars', { count: value })}</VisuallyHidden>
                  </>
                ),
              })),
            ]}
            data-testid="comment-stars"
            onChange={(value) => change({ stars: value === '' ? undefined : Number(value) })}
          />
        </div>
      </div>
      <p className={reports.hint}>{t('stars.commentsHint')}</p>
      <PagedList
        query={query}
        keyOf={({ id }) => id}
        renderItem={(comment) => <Comment key={comment.id} comment={comment} zone={filter.zone} />}
        failed={t('stars.commentsFailed')}
        empty={{ icon: IconMessageStar, title: t('stars.commentsEmpty'), hint: t('stars.commentsEmptyHint') }}
        more={t('facts.more')}
        isOrdered
        className={classes.comments}
      />
    </section>
  );
}

function Comment({ comment, zone }: { comment: RatingComment; zone: string }) {
  const t = useT('reports');
  const time = makeTimeFormat(useLocale(), zone);
  const { channel_id: id, channel_name: name, user_name: userName } = comment;
  return (
    <li className={classes.comment} data-testid="rating-comment">
      <div className={classes.who}>
        <Stars value={comment.stars} />
        <VisuallyHidden>{t('facts.stars', { count: comment.stars })}</VisuallyHidden>
        <Link to="/messenger/$id/" params={{ id: String(id) }} dir="auto">
          {name}
        </Link>
      </div>
      <p className={classes.words} dir="auto">
        {comment.text}
      </p>
      <div className={classes.about}>
        <time dateTime={comment.at}>{time.dateTime(comment.at)}</time>
        {userName !== null && <PersonButton userId={comment.user_id} name={userName} />}
        {comment.bot_title !== null && <span dir="auto">{comment.bot_title}</span>}
      </div>
    </li>
  );
}
