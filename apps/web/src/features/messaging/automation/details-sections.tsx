import { hasPermission } from '@switchboard/contract';
import { IconWand } from '@tabler/icons-react';
import { useT } from '../../../i18n/use-t.ts';
import type { DetailsSection } from '../../../ui/details/details-section.ts';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';

const ConversationRuns = lazy(() => import('./log/conversation-runs.tsx'));

const rules: DetailsSection = {
  name: 'rules',
  order: 67,
  place: 'history',
  // The name of the page, so that the texts of the page are not loaded with every conversation.
  Title: () => useT('settings')('rules'),
  heading: ({ me }, channel) =>
    channel.client_id !== null && me !== null && hasPermission(me.permissions, 'leads', 'read')
      ? { icon: IconWand }
      : null,
  Panel: ({ channel }) => (
    <LazyPart fallback={<SkeletonRows count={3} />}>
      <ConversationRuns channelId={channel.id} />
    </LazyPart>
  ),
};

export const detailsSections: DetailsSection[] = [rules];
