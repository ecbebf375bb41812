import { Skeleton } from '@mantine/core';
import { hasPermission } from '@switchboard/contract';
import { IconTargetArrow } from '@tabler/icons-react';
import { useT } from '../../../i18n/use-t.ts';
import type { DetailsSection } from '../../../ui/details/details-section.ts';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';

const TargetHistory = lazy(() => import('./history/target-history.tsx'));

const targets: DetailsSection = {
  name: 'targets',
  order: 65,
  place: 'history',
  // The name of the page, so that the texts of the page are not loaded with every conversation.
  Title: () => useT('settings')('targets'),
  heading: ({ me }, channel) =>
    channel.client_id !== null && me !== null && hasPermission(me.permissions, 'leads', 'read')
      ? { icon: IconTargetArrow }
      : null,
  Panel: ({ channel }) => (
    <LazyPart fallback={<Skeleton height={60} />}>
      <TargetHistory channelId={channel.id} />
    </LazyPart>
  ),
};

export const detailsSections: DetailsSection[] = [targets];
