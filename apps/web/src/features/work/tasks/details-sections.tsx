import { hasPermission } from '@switchboard/contract';
import { IconChecklist } from '@tabler/icons-react';
import { useT } from '../../../i18n/use-t.ts';
import type { DetailsSection } from '../../../ui/details/details-section.ts';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';

const ChannelTasks = lazy(() => import('./from-message/channel-tasks.tsx'));

const tasks: DetailsSection = {
  name: 'tasks',
  order: 25,
  place: 'tasks',
  Title: () => useT('details')('tasks'),
  heading: ({ me }) => (me !== null && hasPermission(me.permissions, 'tasks', 'read') ? { icon: IconChecklist } : null),
  Panel: ({ channel }) => (
    <LazyPart fallback={<SkeletonRows count={3} />}>
      <ChannelTasks channelId={channel.id} />
    </LazyPart>
  ),
};

export const detailsSections: DetailsSection[] = [tasks];
