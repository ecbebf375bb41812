import { useParams } from '@tanstack/react-router';
import { MyClientsList } from '../../features/messaging/conversations/my-clients-list.tsx';
import { NewClientsList } from '../../features/messaging/conversations/new-clients-list.tsx';
import { ViewScreen } from '../../features/messaging/conversations/views/view-screen.tsx';
import type { ConversationFilter } from '../../ui/lists/conversation-filter.ts';
import { RowActionsProvider } from '../../ui/lists/row-actions.ts';
import { renderRowActions } from './conversation-actions.tsx';

/** Eagerly, as only an `import()` that is written out waits for its texts: a filter loads its own parts by itself. */
const ofFeatures = import.meta.glob<ConversationFilter>('../../features/**/conversation-filter.tsx', {
  eager: true,
  import: 'ConversationFilter',
});

/** The filters of the lists of conversations: those of all features, found by the names of their files. */
const filters = Object.values(ofFeatures);

export const NewClientsPage = () => (
  <RowActionsProvider value={renderRowActions}>
    <NewClientsList filters={filters} />
  </RowActionsProvider>
);
export const MyClientsPage = () => (
  <RowActionsProvider value={renderRowActions}>
    <MyClientsList filters={filters} />
  </RowActionsProvider>
);
export function ViewPage() {
  const { id } = useParams({ from: '/clients/views/$id' });
  return (
    <RowActionsProvider value={renderRowActions}>
      <ViewScreen viewId={Number(id)} />
    </RowActionsProvider>
  );
}
