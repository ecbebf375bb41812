import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { PagedList } from '../../../ui/feedback/paged-list.tsx';
import { ChangedFact } from './changed-fact.tsx';
import classes from './client-card.module.css';
import { clientChangesQuery } from './client-card-queries.ts';
import { SourceTag } from './source-tag.tsx';

/** A client's changes, newest first: old value, new value, author. */
export function ClientHistory({ clientId }: { clientId: number }) {
  const t = useT('clientCard');
  const query = useInfiniteQuery(clientChangesQuery(useApi(), clientId));
  return (
    <div data-testid="client-history">
      <PagedList
        isOrdered
        query={query}
        keyOf={({ id }) => id}
        failed={t('history.failed')}
        empty={{ icon: IconHistory, title: t('history.empty'), hint: t('history.emptyHint') }}
        more={t('loadMore')}
        className={classes.list}
        renderItem={(change) => (
          <li key={change.id} className={classes.change} data-testid="client-change" data-field={change.field}>
            <SourceTag clientId={change.client_id} cardId={clientId} />
            <ChangedFact change={change} />
          </li>
        )}
      />
    </div>
  );
}
