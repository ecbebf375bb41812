import { Skeleton } from '@mantine/core';
import { hasPermission } from '@switchboard/contract';
import { IconTag } from '@tabler/icons-react';
import { useT } from '../../../i18n/use-t.ts';
import type { DetailsSection } from '../../../ui/details/details-section.ts';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';

const LabelsPanel = lazy(() => import('./labels-panel.tsx'));

const labels: DetailsSection = {
  name: 'labels',
  order: 15,
  place: 'top',
  Title: () => useT('labels')('title'),
  heading: ({ me }, channel) =>
    channel.client_id !== null && me !== null && hasPermission(me.permissions, 'leads', 'read')
      ? { icon: IconTag }
      : null,
  Panel: ({ channel }) => (
    <LazyPart fallback={<Skeleton height={26} width={120} radius="xl" />}>
      <LabelsPanel channelId={channel.id} />
    </LazyPart>
  ),
};

export const detailsSections: DetailsSection[] = [labels];
