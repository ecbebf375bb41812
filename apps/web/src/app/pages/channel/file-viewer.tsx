import { notifications } from '@mantine/notifications';
import type { Message } from '@switchboard/contract';
import type { Dispatch, SetStateAction } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { findMessage } from '../../../features/files/find-message.ts';
import { Slider } from '../../../features/files/slider.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useActions, useStoreApi } from '../../../store/store-context.tsx';
import { useErrorText } from '../../../ui/forms/failures/use-error-text.ts';
import { useConfirm } from '../../../ui/forms/questions/use-confirm.tsx';
import type { ViewedFile } from '../../../ui/message/file-viewer-context.tsx';

export interface ShownFiles {
  channelId: number;
  files: readonly ViewedFile[];
  index: number;
}

interface FileViewerProps {
  shown: ShownFiles;
  setShown: Dispatch<SetStateAction<ShownFiles | null>>;
  onReply: (message: Message) => void;
}

/** The files that are viewed, and what can be done with them; a reply to a file is a reply to its message. */
export default function FileViewer({ shown, setShown, onReply }: FileViewerProps) {
  const t = useT('files');
  const api = useApi();
  const store = useStoreApi();
  const actions = useActions();
  const confirm = useConfirm();
  const errorText = useErrorText();

  const reply = async (viewed: ViewedFile) => {
    try {
      const message = await findMessage(api, store.getState(), viewed);
      if (message) onReply(message);
      else notifications.show({ color: 'red', message: t('messageGone') });
      setShown(null);
    } catch (error) {
      notifications.show({ color: 'red', title: t('messageGone'), message: errorText(error) });
    }
  };
  const takeOff = async ({ file, channelId, messageId }: ViewedFile) => {
    await actions.removeFile(channelId, messageId, file.id);
    setShown((held) => held && withoutFile(held, file.id));
  };
  const askToDelete = (viewed: ViewedFile) =>
    confirm({
      title: t('deleteTitle'),
      text: t('deleteText', { name: viewed.file.name }),
      confirmLabel: t('deleteFile'),
      dangerous: true,
      failed: t('deleteFailed'),
      onConfirm: () => takeOff(viewed),
    });

  return (
    <Slider
      files={shown.files}
      index={shown.index}
      onIndexChange={(index) => setShown({ ...shown, index })}
      onReply={(viewed) => void reply(viewed)}
      onDelete={askToDelete}
      onClose={() => setShown(null)}
    />
  );
}

/** The files left to view when one is deleted; null when there are none. */
function withoutFile(shown: ShownFiles, fileId: number): ShownFiles | null {
  const files = shown.files.filter(({ file }) => file.id !== fileId);
  return files.length === 0 ? null : { ...shown, files, index: Math.min(shown.index, files.length - 1) };
}
