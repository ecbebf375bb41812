import { IconBox } from '@tabler/icons-react';
import { useT } from '../../../i18n/use-t.ts';
import type { DetailsSection } from '../../../ui/details/details-section.ts';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';

const AutomationPanel = lazy(() => import('./automation-panel.tsx'));

const section: DetailsSection = {
  name: 'automation',
  // CHOOSE ITS PLACE: each section has a number of its own.
  order: 999,
  Title: () => useT('automation')('title'),
  heading: () => ({ icon: IconBox }),
  Panel: () => (
    <LazyPart fallback={<SkeletonRows count={3} />}>
      <AutomationPanel />
    </LazyPart>
  ),
};

export const detailsSections: DetailsSection[] = [section];
