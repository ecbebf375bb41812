import type { Channel } from '@switchboard/contract';
import { HandOverButton } from '../../features/chat/channels/hand-over/hand-over-button.tsx';
import { HandOverEntry } from '../../features/chat/channels/hand-over/hand-over-entry.tsx';
import { StateButtons } from '../../features/messaging/episodes/state-buttons.tsx';
import { useNextAhead } from '../../features/messaging/episodes/use-next-ahead.ts';
import { useOpenDialog } from '../shell/dialogs/open-dialog.ts';

/** The buttons that change the state of a conversation, or hand it over. */
export default function ConversationButtons({ channel }: { channel: Channel }) {
  const open = useOpenDialog();
  useNextAhead(channel);
  const openHandOver = (channelId: number) => open({ handOver: channelId });
  return (
    <>
      <StateButtons
        channel={channel}
        otherEntries={<HandOverEntry channel={channel} onOpen={openHandOver} withoutWide />}
      />
      <HandOverButton channel={channel} onOpen={openHandOver} />
    </>
  );
}
