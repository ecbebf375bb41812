import { type Channel, channelTypes } from '@switchboard/contract';
import type { ReactNode } from 'react';
import { LazyPart } from '../../ui/feedback/lazy-part.tsx';
import { lazyLater } from '../../ui/feedback/retriable-part.ts';

const ConversationButtons = lazyLater(() => import('./conversation-buttons.tsx'));
const TakeButton = lazyLater(() => import('../../features/messaging/conversations/take-button.tsx'));

/** What features have to do with a conversation, in its row and header. */
export const renderConversationButtons = (channel: Channel): ReactNode =>
  channel.type === channelTypes.client && (
    <LazyPart floats>
      <ConversationButtons channel={channel} />
    </LazyPart>
  );

/** The buttons of a conversation's row. */
export const renderRowActions = (channel: Channel): ReactNode => (
  <>
    {channel.type === channelTypes.client && channel.manager_id === null && (
      <LazyPart floats>
        <TakeButton channelId={channel.id} />
      </LazyPart>
    )}
    {renderConversationButtons(channel)}
  </>
);
