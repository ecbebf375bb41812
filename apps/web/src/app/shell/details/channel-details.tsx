import { channelTypes } from '@switchboard/contract';
import { ChannelSections } from '../../../features/chat/channels/details/channel-sections.tsx';
import { ChannelSidePanel } from '../../../features/chat/channels/details/channel-side-panel.tsx';
import { ConversationPanel } from '../../../features/chat/channels/details/conversation/conversation-panel.tsx';
import { useStore } from '../../../store/store-context.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import { detailsSections } from './details-sections.ts';

const PersonDetails = lazy(() => import('../people/person-details.tsx'));

/** The panel beside a channel: its sections, or the card of a colleague selected there. */
export default function ChannelDetails({ channelId }: { channelId: number }) {
  const userId = useStore((state) => state.profileUserId);
  const type = useStore((state) => state.channels[channelId]?.type);
  const Sections = type === channelTypes.client ? ConversationPanel : ChannelSections;
  return (
    <ChannelSidePanel channelId={channelId}>
      {userId === null ? (
        <Sections channelId={channelId} sections={detailsSections} />
      ) : (
        <PersonDetails key={userId} userId={userId} />
      )}
    </ChannelSidePanel>
  );
}
