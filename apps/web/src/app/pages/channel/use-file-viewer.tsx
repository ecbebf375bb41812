import type { Message } from '@switchboard/contract';
import { type ReactNode, useCallback, useState } from 'react';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import type { OpenFiles } from '../../../ui/message/file-viewer-context.tsx';
import type { ShownFiles } from './file-viewer.tsx';

const FileViewer = lazy(() => import('./file-viewer.tsx'));

interface OpenedFiles {
  openFiles: OpenFiles;
  /** Rendered beside the page's content. */
  viewer: ReactNode;
}

/** Full-screen file viewer over a channel's page. */
export function useFileViewer(channelId: number, onReply: (message: Message) => void): OpenedFiles {
  const [shown, setShown] = useState<ShownFiles | null>(null);

  const openFiles = useCallback<OpenFiles>((files, index) => setShown({ channelId, files, index }), [channelId]);
  // On another channel's page, a viewer opened over the previous one is closed.
  const viewer = shown && shown.channelId === channelId && (
    <LazyPart floats>
      <FileViewer shown={shown} setShown={setShown} onReply={onReply} />
    </LazyPart>
  );
  return { openFiles, viewer };
}
