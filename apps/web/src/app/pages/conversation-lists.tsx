import { MyClientsList } from '../../features/messaging/conversations/my-clients-list.tsx';
import { NewClientsList } from '../../features/messaging/conversations/new-clients-list.tsx';
import type { ConversationFilter } from '../../ui/lists/conversation-filter.ts';
import { RowActionsProvider } from '../../ui/lists/row-actions.ts';
import { renderConversationButtons } from './conversation-actions.tsx';

/** Eagerly, as only an `import()` that is written out waits for its texts: a filter loads its own parts by itself. */
const ofFeatures = import.meta.glob<ConversationFilter>('../../features/**/conversation-filter.tsx', {
  eager: true,
  import: 'ConversationFilter',
});

/** The filters of the lists of conversations: those of all features, found by the names of their files. */
const filters = Object.values(ofFeatures);

export const NewClientsPage = () => (
  <RowActionsProvider value={renderConversationButtons}>
    <NewClientsList filters={filters} />
  </RowActionsProvider>
);
export const MyClientsPage = () => (
  <RowActionsProvider value={renderConversationButtons}>
    <MyClientsList filters={filters} />
  </RowActionsProvider>
);
