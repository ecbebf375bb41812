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
 * A section beside a channel. A feature adds its own by `details-sections.tsx` in its folder, whose `detailsSections`
 * the shell collects (`app/shell/details`).
 */
export interface DetailsSection {
  /** Unique among all sections: this device remembers open sections by it, and tests find it as `panel-{name}`. */
  name: string;
  /** Sections stand in the order of these numbers, each of its own. */
  order: number;
  /** The words of its heading. */
  Title: ComponentType;
  /** Null if the channel or the reader has no such section. */
  heading: (state: State, channel: Channel) => SectionHeading | null;
  /** The content under the heading: mounted while the section is open, anew for each channel. */
  Panel: ComponentType<DetailsPanelProps>;
}
