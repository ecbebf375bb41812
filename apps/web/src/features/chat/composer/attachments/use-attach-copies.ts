import { notifications } from '@mantine/notifications';
import { endpoints, type FileView } from '@switchboard/contract';
import { useApi } from '../../../../api/api-context.tsx';
import { ApiError } from '../../../../api/api-error.ts';
import { useT } from '../../../../i18n/use-t.ts';
import type { Uploads } from './uploads.ts';
import { useFitting } from './use-attach.ts';

/** Attaches copies of files that the server has: the originals stay. One that was removed is said, and left out. */
export function useAttachCopies(channelId: number, uploads: Uploads): (files: readonly FileView[]) => void {
  const t = useT('composer');
  const api = useApi();
  const fitting = useFitting(channelId, uploads);
  const copy = async (file: FileView, signal: AbortSignal): Promise<FileView | null> => {
    try {
      return (await api.call(endpoints.copyFile, { params: { id: file.id }, signal })).model;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'file.not_found') throw error;
      notifications.show({ color: 'red', message: t('replyFileGone', { name: file.name }) });
      return null;
    }
  };
  return (files) =>
    uploads.addCopies(
      channelId,
      fitting(files).map((file) => ({ file, copy: (signal) => copy(file, signal) })),
    );
}
