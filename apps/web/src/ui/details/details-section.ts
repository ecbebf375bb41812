import type { Channel, ChannelFile } from '@switchboard/contract';
import type { ComponentType, ReactNode } from 'react';
import type { State } from '../../store/state.ts';

export interface DetailsPanelProps {
  channel: Channel;
  /** One of the channel's pictures or videos was chosen. */
  onOpenFile: (files: ChannelFile[], index: number) => void;
}

export interface SectionHeading {
  icon: ComponentType<{ size: number; stroke: number }>;
  /** At its end: how many there are. */
  aside?: ReactNode;
}

/**
 * A section of what stands beside a channel. A feature adds its own by `details-sections.tsx` in its folder, whose
 * `detailsSections` the shell collects (`app/shell/details`).
 */
export interface DetailsSection {
  /** Its own among all sections: this device remembers by it what is open, and tests find it as `panel-{name}`. */
  name: string;
  /** Sections stand in the order of these numbers, each of its own. */
  order: number;
  /** The words of its heading. */
  Title: ComponentType;
  /** Null where the channel or the reader has no such section. */
  heading: (state: State, channel: Channel) => SectionHeading | null;
  /** What is under the heading: mounted while the section is open, anew for each channel. */
  Panel: ComponentType<DetailsPanelProps>;
}
