import { notifications } from '@mantine/notifications';
import type { FileView } from '@switchboard/contract';
import type { Api } from '../../api/client.ts';
import { forgetAttachments, keepAttachments } from '../../features/chat/composer/attachments/keep-attachments.ts';
import { Uploads } from '../../features/chat/composer/attachments/uploads.ts';
import type { Store } from '../../store/store.ts';

interface UploadTexts {
  failed: (name: string) => string;
  reason: (error: unknown) => string;
}

export interface StartedUploads {
  uploads: Uploads;
  /** Deletes this device's data, when its user signs out deliberately. */
  forget: () => void;
  close: () => void;
}

/** The signed-in user's uploads: a toast also reports a failure on any page, and files uploaded but not sent survive a reload. */
export function startUploads(api: Api, store: Store, storage: Storage, texts: UploadTexts): StartedUploads {
  const uploads = new Uploads({
    upload: (file, options) => api.upload(file, options),
    onFailed: (name, error) =>
      notifications.show({ color: 'red', title: texts.failed(name), message: texts.reason(error) }),
  });
  const isThere = (file: FileView) =>
    fetch(api.fileUrl(file), { method: 'HEAD' }).then(
      ({ status }) => status !== 404,
      () => true,
    );
  let userId: number | null = null;
  let stopKeeping: () => void = () => undefined;
  const keepFor = (id: number | undefined) => {
    if (id === undefined || id === userId) return;
    stopKeeping();
    userId = id;
    stopKeeping = keepAttachments({ uploads, storage, userId: id, isThere });
  };
  const unsubscribe = store.subscribe((state) => keepFor(state.me?.id));
  keepFor(store.getState().me?.id);
  const stop = () => {
    unsubscribe();
    stopKeeping();
  };
  return {
    uploads,
    forget: () => {
      stop();
      if (userId !== null) forgetAttachments(storage, userId);
    },
    close: () => {
      // Unsubscribed first: clearing the list must not be stored as an empty list.
      stop();
      uploads.close();
    },
  };
}
