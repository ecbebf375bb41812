import { notifications } from '@mantine/notifications';
import type { ChannelFile, Message } from '@switchboard/contract';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { findMessage } from '../../../features/files/find-message.ts';
import { useT } from '../../../i18n/use-t.ts';
import { useActions, useStoreApi } from '../../../store/store-context.tsx';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import { useErrorText } from '../../../ui/forms/failures/use-error-text.ts';
import { useConfirm } from '../../../ui/forms/questions/use-confirm.tsx';
import type { OpenFiles, ViewedFile } from '../../../ui/message/file-viewer-context.tsx';

const Slider = lazy(() => import('../../../features/files/slider.tsx'));

interface FileViewer {
  openFiles: OpenFiles;
  /** Opens files from the channel's details, which know messages by number only. */
  openChannelFiles: (files: readonly ChannelFile[], index: number) => void;
  /** Rendered beside the page's content. */
  viewer: ReactNode;
}

/** Full-screen file viewer over a channel's page; a reply to a file is a reply to its message. */
export function useFileViewer(channelId: number, onReply: (message: Message) => void): FileViewer {
  const t = useT('files');
  const api = useApi();
  const store = useStoreApi();
  const actions = useActions();
  const confirm = useConfirm();
  const errorText = useErrorText();
  const [shown, setShown] = useState<{ channelId: number; files: readonly ViewedFile[]; index: number } | null>(null);

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

  const handlers = useMemo(() => {
    const complain = (title: string, error: unknown) =>
      notifications.show({ color: 'red', title, message: errorText(error) });
    const takeOff = async ({ file, channelId: at, messageId }: ViewedFile) => {
      await actions.removeFile(at, messageId, file.id);
      setShown((held) => held && withoutFile(held, file.id));
    };
    return {
      reply: async (viewed: ViewedFile) => {
        try {
          const message = await findMessage(api, store.getState(), viewed);
          if (message) onReply(message);
          else notifications.show({ color: 'red', message: t('messageGone') });
          setShown(null);
        } catch (error) {
          complain(t('messageGone'), error);
        }
      },
      delete: (viewed: ViewedFile) =>
        confirm({
          title: t('deleteTitle'),
          text: t('deleteText', { name: viewed.file.name }),
          confirmLabel: t('deleteFile'),
          dangerous: true,
          failed: t('deleteFailed'),
          onConfirm: () => takeOff(viewed),
        }),
    };
  }, [actions, api, confirm, errorText, onReply, store, t]);

  // On another channel's page, a viewer opened over the previous one is closed.
  const viewer = shown && shown.channelId === channelId && (
    <LazyPart floats>
      <Slider
        files={shown.files}
        index={shown.index}
        onIndexChange={(index) => setShown({ ...shown, index })}
        onReply={(viewed) => void handlers.reply(viewed)}
        onDelete={handlers.delete}
        onClose={() => setShown(null)}
      />
    </LazyPart>
  );
  return { openFiles, openChannelFiles, viewer };
}

/** The files left to view when one is deleted; null when there are none. */
function withoutFile<Shown extends { files: readonly ViewedFile[]; index: number }>(shown: Shown, fileId: number) {
  const files = shown.files.filter(({ file }) => file.id !== fileId);
  return files.length === 0 ? null : { ...shown, files, index: Math.min(shown.index, files.length - 1) };
}
