import type { DetailsSection } from '../../../ui/details/details-section.ts';
import { infoSection } from './info-section.tsx';

const ofFeatures = import.meta.glob<DetailsSection[]>('../../../features/**/details-sections.tsx', {
  eager: true,
  import: 'detailsSections',
});

/** The sections beside a channel: those of all features, found by the names of their files. */
export const detailsSections = [infoSection, ...Object.values(ofFeatures).flat()].toSorted((a, b) => a.order - b.order);
