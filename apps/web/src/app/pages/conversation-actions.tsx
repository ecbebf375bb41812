import { type Channel, channelTypes } from '@switchboard/contract';
import type { ReactNode } from 'react';
import { LazyPart } from '../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../ui/feedback/retriable-part.ts';

const StateButtons = lazy(() => import('../../features/messaging/episodes/state-buttons.tsx'));

/** The buttons that change the state of a conversation. */
export const renderStateButtons = (channel: Channel): ReactNode =>
  channel.type === channelTypes.client && (
    <LazyPart floats>
      <StateButtons channel={channel} />
    </LazyPart>
  );
