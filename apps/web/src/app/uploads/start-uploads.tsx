import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { FileView } from '@switchboard/contract';
import { ApiError } from '../../api/api-error.ts';
import type { Api } from '../../api/client.ts';
import { forgetAttachments, keepAttachments } from '../../features/composer/attachments/keep-attachments.ts';
import { Uploads } from '../../features/composer/attachments/uploads.ts';
import type { Store } from '../../store/store.ts';

interface UploadTexts {
  failed: (name: string) => string;
  reason: (error: unknown) => string;
  tryAgain: () => string;
}

export interface StartedUploads {
  uploads: Uploads;
  /** Deletes what is stored on this device, when its user signs out deliberately. */
  forget: () => void;
  close: () => void;
}

/** An upload that the server refused would be refused again; an interrupted one may succeed. */
const mayHelp = (error: unknown) => !(error instanceof ApiError) || error.status >= 500 || error.status === 429;

const announceFailure = (texts: UploadTexts, name: string, error: unknown, retry: () => void) => {
  const id = notifications.show({
    color: 'red',
    title: texts.failed(name),
    autoClose: 10_000,
    message: (
      <>
        <Text size="sm">{texts.reason(error)}</Text>
        {mayHelp(error) && (
          <Button
            size="compact-sm"
            variant="light"
            mt={6}
            onClick={() => {
              notifications.hide(id);
              retry();
            }}
          >
            {texts.tryAgain()}
          </Button>
        )}
      </>
    ),
  });
};

/** The signed-in user's uploads: failures are shown as toasts, and files uploaded but not sent survive a reload. */
export function startUploads(api: Api, store: Store, storage: Storage, texts: UploadTexts): StartedUploads {
  const uploads = new Uploads({
    upload: (file, options) => api.upload(file, options),
    onFailed: (name, error, retry) => announceFailure(texts, name, error, retry),
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
