import type { Channel } from '@switchboard/contract';
import { useShallow } from 'zustand/react/shallow';
import { useStore } from '../../../../store/store-context.tsx';
import type { DetailsPanelProps, DetailsSection } from '../../../../ui/details/details-section.ts';
import { ChannelName } from '../channel-name.tsx';
import { ChannelSymbol } from '../channel-symbol.tsx';
import { useChannelSubtitle } from '../use-channel-subtitle.tsx';
import classes from './channel-side-panel.module.css';
import { PanelSection } from './panel-section.tsx';
import { useOpenSections } from './use-open-sections.ts';

interface ChannelSectionsProps {
  channelId: number;
  sections: readonly DetailsSection[];
}

/** The details of a channel under headings, which the reader opens as needed. */
export function ChannelSections({ channelId, sections }: ChannelSectionsProps) {
  const channel = useStore((state) => state.channels[channelId]);
  const { isOpen, toggle } = useOpenSections();
  if (!channel) return null;
  return (
    <>
      <ChannelHead channel={channel} />
      {sections.map((section) => (
        <ChannelSection
          key={section.name}
          section={section}
          channel={channel}
          isOpen={isOpen(section.name)}
          onToggle={() => toggle(section.name)}
        />
      ))}
    </>
  );
}

function ChannelHead({ channel }: { channel: Channel }) {
  const subtitle = useChannelSubtitle(channel);
  return (
    <div className={classes.who}>
      <ChannelSymbol channel={channel} size={44} />
      <div className={classes.whoNames}>
        <span className={classes.whoName} dir="auto">
          <ChannelName channel={channel} />
        </span>
        {subtitle !== null && <span className={classes.whoLine}>{subtitle}</span>}
      </div>
    </div>
  );
}

interface ChannelSectionProps extends DetailsPanelProps {
  section: DetailsSection;
  isOpen: boolean;
  onToggle: () => void;
}

function ChannelSection({ section, channel, isOpen, onToggle }: ChannelSectionProps) {
  const { name, Title, Panel } = section;
  const heading = useStore(useShallow((state) => section.heading(state, channel)));
  if (heading === null) return null;
  return (
    <PanelSection name={name} title={<Title />} {...heading} isOpen={isOpen} onToggle={onToggle}>
      <Panel key={channel.id} channel={channel} />
    </PanelSection>
  );
}
