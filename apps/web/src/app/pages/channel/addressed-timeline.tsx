import type { Message } from '@switchboard/contract';
import { useLocation, useRouter } from '@tanstack/react-router';
import { memo, useCallback, useState } from 'react';
import { MessageItem } from '../../../features/chat/messages/message-item.tsx';
import { SystemMessage } from '../../../features/chat/messages/system-message.tsx';
import type { Changing } from '../../../features/chat/scheduled-messages/scheduled-dialog.tsx';
import type { RenderMessage } from '../../../features/chat/timeline/list/use-row-element.tsx';
import { type AddressProps, Timeline } from '../../../features/chat/timeline/timeline.tsx';
import { useAddressedMessage } from '../../../features/chat/timeline/use-jump.ts';
import { useStore } from '../../../store/store-context.tsx';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy, lazyLater } from '../../../ui/feedback/retriable-part.ts';
import { addressedMessage } from '../../routes/addressed-message.ts';

const ScheduledFoot = lazyLater(async () => ({
  default: (await import('../scheduled/channel-parts.ts')).ScheduledFoot,
}));
const ChangedMessage = lazy(() => import('../scheduled/changed-message.tsx'));
const PeopleLine = lazyLater(() => import('../../../features/chat/composer/hints/people-line.tsx'));

const renderSystem = (message: Message, system: NonNullable<Message['system']>) => (
  <SystemMessage message={message} system={system} />
);

const renderMessage: RenderMessage = ({ message, grouped, sending, reason }, { highlighted, onJumpTo }) => (
  <MessageItem
    message={message}
    grouped={grouped}
    sending={sending}
    reason={reason}
    highlighted={highlighted}
    onJumpTo={onJumpTo}
  />
);

/** The message of a channel that a location names. */
const addressedIn = (channelId: number, { pathname, search }: { pathname: string; search: { message?: unknown } }) =>
  pathname === `/messenger/${channelId}/` ? addressedMessage(search) : null;

/** Has the address name no message any more. */
export function useLeaveAddress(channelId: number): () => void {
  const router = useRouter();
  return useCallback(() => {
    // Looked at now: a text that names people is sent a moment after its key.
    if (addressedIn(channelId, router.state.location) === null) return;
    void router.navigate({ to: '/messenger/$id/', params: { id: String(channelId) }, search: {}, replace: true });
  }, [channelId, router]);
}

/** Goes to the message that the address names, once the channel is open and messages can be requested. */
function Address({ channelId, jumpTo }: AddressProps) {
  // Everything is read from one location, which already is the next page's while this page is being left. The route's
  // own search parameters update slightly later than the visit key.
  const message = useLocation({ select: (location) => addressedIn(channelId, location) });
  const visitKey = useLocation({ select: ({ state }) => state.__TSR_key ?? state.key ?? 'first' });
  const isOpen = useStore((state) => state.load === 'ready' && state.active.channelId === channelId);
  useAddressedMessage(message, isOpen ? visitKey : '', jumpTo);
  return null;
}

/** A channel's messages, at the one that the address names. */
export const AddressedTimeline = memo(function AddressedTimeline({ channelId }: { channelId: number }) {
  // Not in the timeline, which is another one after a gap: what is typed would go with it.
  const [changing, setChanging] = useState<Changing | null>(null);
  return (
    <>
      <Timeline
        key={channelId}
        channelId={channelId}
        Address={Address}
        onLeaveHistory={useLeaveAddress(channelId)}
        typing={
          <LazyPart>
            <PeopleLine channelId={channelId} />
          </LazyPart>
        }
        renderMessage={renderMessage}
        renderSystem={renderSystem}
        renderFoot={(onResize) => (
          <LazyPart>
            <ScheduledFoot channelId={channelId} onResize={onResize} onChange={setChanging} />
          </LazyPart>
        )}
      />
      {changing && (
        <LazyPart floats>
          <ChangedMessage changing={changing} onClose={() => setChanging(null)} />
        </LazyPart>
      )}
    </>
  );
});
