import type { Channel } from '@switchboard/contract';
import { useState } from 'react';
import { ChannelName } from '../../../features/chat/channels/channel-name.tsx';
import type { Changing } from '../../../features/chat/scheduled-messages/scheduled-dialog.tsx';
import { ScheduledScreen } from '../../../features/chat/scheduled-messages/scheduled-screen.tsx';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import { renderContent } from './channel-parts.ts';

const ChangedMessage = lazy(() => import('./changed-message.tsx'));

const renderName = (channel: Channel) => <ChannelName channel={channel} />;

/** `/scheduled/` */
export function ScheduledPage() {
  const [changing, setChanging] = useState<Changing | null>(null);
  return (
    <>
      <ScheduledScreen renderName={renderName} renderContent={renderContent} onChange={setChanging} />
      {changing && (
        <LazyPart floats>
          <ChangedMessage changing={changing} onClose={() => setChanging(null)} />
        </LazyPart>
      )}
    </>
  );
}
