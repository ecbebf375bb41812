import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MyClientsList } from '../../features/messaging/conversations/my-clients-list.tsx';
import { NewClientsList } from '../../features/messaging/conversations/new-clients-list.tsx';
import { ViewScreen } from '../../features/messaging/conversations/views/view-screen.tsx';
import { useStore } from '../../store/store-context.tsx';
import { LazyPart } from '../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../ui/feedback/retriable-part.ts';
import type { ConversationFilter } from '../../ui/lists/conversation-filter.ts';
import { RowActionsProvider } from '../../ui/lists/row-actions.ts';
import { useAtRest } from './channel/use-at-rest.ts';
import { renderRowActions } from './conversation-actions.tsx';
import classes from './conversation-lists.module.css';

/** Eagerly, as only an `import()` that is written out waits for its texts: a filter loads its own parts by itself. */
const ofFeatures = import.meta.glob<ConversationFilter>('../../features/**/conversation-filter.tsx', {
  eager: true,
  import: 'ConversationFilter',
});

/** The filters of the lists of conversations: those of all features, found by the names of their files. */
const filters = Object.values(ofFeatures);

const ListBulk = lazy(() => import('./channel/list-bulk.tsx'));

/** A list; below it what the owner is offered, once the page has come to rest. */
function ListPage({ children }: { children: ReactNode }) {
  const isOwner = useStore(({ me }) => me !== null && me.workspace.owner_id === me.id);
  const isAtRest = useAtRest();
  return (
    <div className={classes.frame}>
      <RowActionsProvider value={renderRowActions}>{children}</RowActionsProvider>
      {isOwner && isAtRest && (
        <div className={classes.below}>
          <LazyPart floats>
            <ListBulk />
          </LazyPart>
        </div>
      )}
    </div>
  );
}

export const NewClientsPage = () => (
  <ListPage>
    <NewClientsList filters={filters} />
  </ListPage>
);
export const MyClientsPage = () => (
  <ListPage>
    <MyClientsList filters={filters} />
  </ListPage>
);
export function ViewPage() {
  const { id } = useParams({ from: '/clients/views/$id' });
  return (
    <ListPage>
      <ViewScreen viewId={Number(id)} />
    </ListPage>
  );
}
