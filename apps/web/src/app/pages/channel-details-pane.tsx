import type { ChannelFile } from '@switchboard/contract';
import { lazy, Suspense, useState } from 'react';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { RightSidebar } from '../shell/right-sidebar.tsx';

const ChannelSidePanel = lazy(async () => ({
  default: (await import('../../features/channels/channel-side-panel.tsx')).ChannelSidePanel,
}));
const Lightbox = lazy(() => import('../../features/messages/lightbox.tsx'));

/** What there is to know of a channel, beside its messages; its pictures open over everything. */
export function ChannelDetailsPane({ channelId }: { channelId: number }) {
  const [viewed, setViewed] = useState<{ files: ChannelFile[]; index: number } | null>(null);
  return (
    <RightSidebar>
      <Suspense fallback={<SkeletonRows />}>
        <ChannelSidePanel channelId={channelId} onOpenFile={(files, index) => setViewed({ files, index })} />
      </Suspense>
      {viewed && (
        <Suspense>
          <Lightbox
            pictures={viewed.files}
            index={viewed.index}
            author={viewed.files[viewed.index]?.author_name ?? ''}
            onClose={() => setViewed(null)}
          />
        </Suspense>
      )}
    </RightSidebar>
  );
}
