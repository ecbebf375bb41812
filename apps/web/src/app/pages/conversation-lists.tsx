import { useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MyClientsList } from '../../features/messaging/conversations/my-clients-list.tsx';
import { NewClientsList } from '../../features/messaging/conversations/new-clients-list.tsx';
import { FoundScreen } from '../../features/messaging/conversations/views/found-screen.tsx';
import { ViewScreen } from '../../features/messaging/conversations/views/view-screen.tsx';
import type { ConversationFilter } from '../../ui/lists/conversation-filter.ts';
import { RowActionsProvider } from '../../ui/lists/row-actions.ts';
import { BulkHost } from './channel/bulk-host.tsx';
import { renderRowActions } from './conversation-actions.tsx';
import classes from './conversation-lists.module.css';
import { InboxLinks } from './inbox-links.tsx';

/** Eagerly, as only an `import()` that is written out waits for its texts: a filter loads its own parts by itself. */
const ofFeatures = import.meta.glob<ConversationFilter>('../../features/**/conversation-filter.tsx', {
  eager: true,
  import: 'ConversationFilter',
});

/** The filters of the lists of conversations: those of all features, found by the names of their files. */
const filters = Object.values(ofFeatures);

/** A list whose rows are chosen and changed together; the bar stands below it. */
const ListPage = ({ children }: { children: ReactNode }) => (
  <div className={classes.frame}>
    <InboxLinks />
    <BulkHost>
      <RowActionsProvider value={renderRowActions}>{children}</RowActionsProvider>
    </BulkHost>
  </div>
);

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
export function FoundPage() {
  const search = useSearch({ from: '/clients/views' });
  return (
    <ListPage>
      <FoundScreen search={search} />
    </ListPage>
  );
}
