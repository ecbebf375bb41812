import { Skeleton } from '@mantine/core';
import { hasPermission } from '@switchboard/contract';
import { IconHistory } from '@tabler/icons-react';
import { useT } from '../../../i18n/use-t.ts';
import type { DetailsSection } from '../../../ui/details/details-section.ts';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';

const AssignmentLog = lazy(() => import('./log/assignment-log.tsx'));

const assignment: DetailsSection = {
  name: 'assignment',
  order: 120,
  place: 'people',
  // The name of the page, so that the texts of the page are not loaded with every conversation.
  Title: () => useT('settings')('assignment'),
  heading: ({ me }, channel) =>
    channel.client_id !== null && me !== null && hasPermission(me.permissions, 'leads', 'read')
      ? { icon: IconHistory }
      : null,
  Panel: ({ channel }) => (
    <LazyPart fallback={<Skeleton height={60} />}>
      <AssignmentLog channelId={channel.id} />
    </LazyPart>
  ),
};

export const detailsSections: DetailsSection[] = [assignment];
