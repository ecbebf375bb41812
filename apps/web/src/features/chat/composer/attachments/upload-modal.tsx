import { Button, Group, Tooltip } from '@mantine/core';
import { limits } from '@switchboard/contract';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { useStore as useZustand } from 'zustand';
import { useT } from '../../../../i18n/use-t.ts';
import { DropZone } from '../../../../ui/files/drop-zone.tsx';
import { FormModal } from '../../../../ui/forms/questions/form-modal.tsx';
import { AttachmentList } from './attachment-list.tsx';
import type { Uploads } from './uploads.ts';
import { useAttach } from './use-attach.ts';

interface UploadModalProps {
  channelId: number;
  uploads: Uploads;
  onClose: () => void;
  /** Called when the files have been attached to the message. */
  onAttached: () => void;
}

/**
 * "Upload file": each file uploads immediately, and "Upload" attaches them to the message. Closing the window discards
 * them.
 */
export default function UploadModal({ channelId, uploads, onClose, onAttached }: UploadModalProps) {
  const t = useT('files');
  const [staged] = useState(() => uploads.stage());
  const attach = useAttach(channelId, staged, uploads);
  const files = useZustand(staged.store);
  useEffect(() => () => staged.close(), [staged]);
  const zone = useDropzone({
    onDrop: (dropped) => attach(dropped),
    // The labelled button inside takes focus and key presses.
    noKeyboard: true,
    // The channel below handles drops too and must not handle this one again.
    noDragEventsBubbling: true,
  });
  const isUploading = files.some((held) => held.file === null && !held.failed);
  const isBlocked = files.length === 0 || isUploading;

  const handleUpload = () => {
    staged.giveTo(uploads);
    onClose();
    onAttached();
  };

  return (
    <FormModal opened title={t('uploadTitle')} dirty={files.length > 0} onClose={onClose}>
      <DropZone
        zone={zone}
        label={t('dropOrClick')}
        inputTestId="upload-input"
        buttonTestId="upload-zone"
        wide={t('dropOrClick')}
        narrow={
          <>
            <IconPlus size={18} aria-hidden="true" />
            {t('uploadMore')}
          </>
        }
        hint={t('uploadHint', { count: limits.filesPerMessage })}
      />
      <AttachmentList attachments={files} uploads={staged} isRoomy />
      <Group justify="flex-end" mt="md">
        <Tooltip label={isUploading ? t('waitForUploads') : t('noneYet')} disabled={!isBlocked}>
          <Button
            data-testid="upload-confirm"
            {...(isBlocked ? { 'data-disabled': true, 'aria-disabled': true } : {})}
            onClick={() => {
              if (!isBlocked) handleUpload();
            }}
          >
            {t('upload')}
          </Button>
        </Tooltip>
      </Group>
    </FormModal>
  );
}
