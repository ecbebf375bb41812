import type { Channel } from '@switchboard/contract';
import type { ComponentType, ReactNode } from 'react';
import type { State } from '../../store/state.ts';

export interface DetailsPanelProps {
  channel: Channel;
}

export interface SectionHeading {
  icon: ComponentType<{ size: number; stroke: number }>;
  /** At its end: how many there are. */
  aside?: ReactNode;
}

/** The tabs beside a conversation, in their order. */
export const detailsTabs = ['overview', 'tasks', 'files', 'history', 'people'] as const;
export type DetailsTab = (typeof detailsTabs)[number];

/**
 * A section beside a channel. A feature adds its own by `details-sections.tsx` in its folder, whose `detailsSections`
 * the shell collects (`app/shell/details`).
 */
export interface DetailsSection {
  /** Unique among all sections: this device remembers open sections by it, and tests find it as `panel-{name}`. */
  name: string;
  /** Sections stand in the order of these numbers, each of its own. */
  order: number;
  /** Beside a conversation: always in view without its heading, or in a tab. Beside other channels all are listed. */
  place: 'top' | DetailsTab;
  /** The words of its heading. */
  Title: ComponentType;
  /** Null if the channel or the reader has no such section. */
  heading: (state: State, channel: Channel) => SectionHeading | null;
  /** The content under the heading: mounted once the section or its tab is open, anew for each channel. */
  Panel: ComponentType<DetailsPanelProps>;
}
