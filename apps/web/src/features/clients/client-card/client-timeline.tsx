import { Button } from '@mantine/core';
import type { ClientNote, TimelineEntry } from '@switchboard/contract';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { useStore } from '../../../store/store-context.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { MessageContent } from '../../../ui/message/message-content.tsx';
import { useMessageLine } from '../../../ui/message/use-message-line.ts';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import { ChangedFact } from './changed-fact.tsx';
import classes from './client-card.module.css';
import { clientTimelineQuery } from './client-card-queries.ts';
import { Source } from './source-tag.tsx';

const keyOf = ({ note, change, said }: TimelineEntry): string =>
  note ? `note-${note.id}` : change ? change.id : `said-${said?.channel_id}-${said?.seq}`;

/** Notes, changes and messages of a person in all messengers, newest first, each with where it is from. */
export function ClientTimeline({ clientId }: { clientId: number }) {
  const t = useT('clientCard');
  const query = useInfiniteQuery(clientTimelineQuery(useApi(), clientId));
  const pages = query.data?.pages ?? [];
  // A page fetched while something new came in overlaps the one before.
  const entries = [...new Map(pages.flatMap(({ data }) => data).map((entry) => [keyOf(entry), entry])).entries()];
  const clients = new Map(pages.flatMap((page) => page.clients).map((client) => [client.id, client]));
  return (
    <div data-testid="client-timeline">
      {query.isPending && <SkeletonRows count={4} />}
      {query.isError && entries.length === 0 && (
        <ErrorState title={t('timeline.failed')} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && entries.length === 0 && (
        <EmptyState icon={IconHistory} title={t('timeline.empty')} hint={t('timeline.emptyHint')} />
      )}
      <ol className={classes.list}>
        {entries.map(([key, entry]) => {
          const client = clients.get(entry.client_id);
          return (
            <li key={key} className={classes.change} data-testid="timeline-entry">
              {client && <Source client={client} />}
              {entry.note && <Noted note={entry.note} />}
              {entry.change && <ChangedFact change={entry.change} />}
              {entry.said && <Said said={entry.said} ts={entry.ts} />}
            </li>
          );
        })}
      </ol>
      {query.hasNextPage && (
        <Button
          variant="subtle"
          fullWidth
          mt="xs"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('loadMore')}
        </Button>
      )}
    </div>
  );
}

function Noted({ note }: { note: ClientNote }) {
  const t = useT('clientCard');
  const time = useTimeFormat();
  const meId = useStore((state) => state.me?.id);
  return (
    <>
      <dfn>{t('timeline.note')}</dfn>
      <div className={classes.noteText}>
        <MessageContent content={note.content} ownUserId={meId === undefined ? undefined : String(meId)} />
      </div>
      <div className={classes.dimmed}>
        <time dateTime={note.created_at}>{time.dateTime(note.created_at)}</time>
        {', '}
        <bdi>{fullName(note.author) || t('notes.former')}</bdi>
      </div>
    </>
  );
}

/** Something said, as the way to its place in the conversation. */
function Said({ said, ts }: { said: NonNullable<TimelineEntry['said']>; ts: number }) {
  const t = useT('clientCard');
  const time = useTimeFormat();
  const lineOf = useMessageLine();
  const at = new Date(ts / 1000).toISOString();
  return (
    <>
      <Link
        to="/messenger/$id/"
        params={{ id: String(said.channel_id) }}
        search={{ message: said.seq }}
        className={classes.said}
        dir="auto"
      >
        {lineOf(said) || t('conversations.nothing')}
      </Link>
      <div className={classes.dimmed}>
        <time dateTime={at}>{time.dateTime(at)}</time>
        {said.author && (
          <>
            {', '}
            <bdi>{fullName(said.author) || t('notes.former')}</bdi>
          </>
        )}
      </div>
    </>
  );
}
