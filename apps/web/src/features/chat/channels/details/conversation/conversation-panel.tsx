import type { Channel } from '@switchboard/contract';
import { useShallow } from 'zustand/react/shallow';
import { useStore } from '../../../../../store/store-context.tsx';
import type { DetailsPanelProps, DetailsSection } from '../../../../../ui/details/details-section.ts';
import { ConversationHead } from './conversation-head.tsx';
import classes from './conversation-panel.module.css';
import { ConversationTabs } from './conversation-tabs.tsx';

interface ConversationPanelProps {
  channelId: number;
  sections: readonly DetailsSection[];
}

/** Beside a conversation: what one always has to know of it on top, all else in tabs. */
export function ConversationPanel({ channelId, ...rest }: ConversationPanelProps) {
  const channel = useStore((state) => state.channels[channelId]);
  return channel && <HeldConversationPanel key={channelId} channel={channel} {...rest} />;
}

/** The sections that this channel and reader have. */
const useOwnSections = (sections: readonly DetailsSection[], channel: Channel) =>
  useStore(useShallow((state) => sections.filter(({ heading }) => heading(state, channel) !== null)));

function HeldConversationPanel({ channel, sections }: DetailsPanelProps & Pick<ConversationPanelProps, 'sections'>) {
  const own = useOwnSections(sections, channel);
  return (
    <div className={classes.panel}>
      <ConversationHead channel={channel}>
        {own
          .filter(({ place }) => place === 'top')
          .map(({ name, Panel }) => (
            <div key={name} data-testid={`panel-${name}`}>
              <Panel channel={channel} />
            </div>
          ))}
      </ConversationHead>
      <ConversationTabs sections={own} channel={channel} />
    </div>
  );
}
