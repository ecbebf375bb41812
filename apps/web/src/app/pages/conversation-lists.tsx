import { MyClientsList } from '../../features/messaging/conversations/my-clients-list.tsx';
import { NewClientsList } from '../../features/messaging/conversations/new-clients-list.tsx';
import { lazy } from '../../ui/feedback/retriable-part.ts';
import type { ConversationFilter } from '../../ui/lists/conversation-filter.ts';

const ofFeatures = import.meta.glob<ConversationFilter>('../../features/**/conversation-filter.tsx', {
  import: 'ConversationFilter',
});

/** The filters of the lists of conversations: those of all features, found by the names of their files. */
const filters = Object.values(ofFeatures).map((load) => lazy(async () => ({ default: await load() })));

export const NewClientsPage = () => <NewClientsList filters={filters} />;
export const MyClientsPage = () => <MyClientsList filters={filters} />;
