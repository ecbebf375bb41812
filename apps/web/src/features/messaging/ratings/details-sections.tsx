import { hasPermission } from '@switchboard/contract';
import { IconStar } from '@tabler/icons-react';
import { useT } from '../../../i18n/use-t.ts';
import type { DetailsSection } from '../../../ui/details/details-section.ts';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';

const ClientRatings = lazy(() => import('./client-ratings.tsx'));

const ratings: DetailsSection = {
  name: 'ratings',
  order: 45,
  place: 'history',
  Title: () => useT('details')('client.ratings'),
  heading: ({ me }, channel) =>
    channel.client_id !== null && me !== null && hasPermission(me.permissions, 'leads', 'read')
      ? { icon: IconStar }
      : null,
  Panel: ({ channel: { client_id: clientId } }) =>
    clientId !== null && (
      <LazyPart fallback={<SkeletonRows count={2} />}>
        <ClientRatings clientId={clientId} />
      </LazyPart>
    ),
};

export const detailsSections: DetailsSection[] = [ratings];
