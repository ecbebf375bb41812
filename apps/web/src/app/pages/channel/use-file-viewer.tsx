import type { ChannelFile, Message } from '@switchboard/contract';
import { type ReactNode, useCallback, useState } from 'react';
import { useStoreApi } from '../../../store/store-context.tsx';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import type { OpenFiles, ViewedFile } from '../../../ui/message/file-viewer-context.tsx';
import type { ShownFiles } from './file-viewer.tsx';

const FileViewer = lazy(() => import('./file-viewer.tsx'));

interface OpenedFiles {
  openFiles: OpenFiles;
  /** Opens files from the channel's details, which know messages by number only. */
  openChannelFiles: (files: readonly ChannelFile[], index: number) => void;
  /** Rendered beside the page's content. */
  viewer: ReactNode;
}

/** Full-screen file viewer over a channel's page. */
export function useFileViewer(channelId: number, onReply: (message: Message) => void): OpenedFiles {
  const store = useStoreApi();
  const [shown, setShown] = useState<ShownFiles | null>(null);

  const openFiles = useCallback<OpenFiles>((files, index) => setShown({ channelId, files, index }), [channelId]);
  const openChannelFiles = useCallback(
    (files: readonly ChannelFile[], index: number) => {
      const { users, channels } = store.getState();
      const channel = channels[channelId];
      const toViewed = (file: ChannelFile): ViewedFile => ({
        file,
        channelId,
        messageId: file.message_id,
        messageSeq: file.message_seq,
        createdBy: file.created_by,
        createdAt: file.created_at,
        author: {
          name: file.author_name,
          pictureId:
            (file.created_by === null ? channel?.client?.avatar?.id : users[file.created_by]?.avatar?.id) ?? null,
          messenger: file.client_id === null ? null : (channel?.client?.service_type ?? null),
        },
      });
      setShown({ channelId, files: files.map(toViewed), index });
    },
    [channelId, store],
  );

  // On another channel's page, a viewer opened over the previous one is closed.
  const viewer = shown && shown.channelId === channelId && (
    <LazyPart floats>
      <FileViewer shown={shown} setShown={setShown} onReply={onReply} />
    </LazyPart>
  );
  return { openFiles, openChannelFiles, viewer };
}
