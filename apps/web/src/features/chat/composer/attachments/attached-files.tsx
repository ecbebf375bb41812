import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { LazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../../ui/feedback/retriable-part.ts';
import classes from './attachment-list.module.css';
import { AttachmentList } from './attachment-list.tsx';
import type { Attachment, Uploads } from './uploads.ts';

const loadModal = () => import('./upload-modal.tsx');
const UploadModal = lazy(loadModal);

interface AttachedFilesProps {
  channelId: number;
  uploads: Uploads;
  /** Those of the channel. */
  attachments: readonly Attachment[];
  /** Files were added in the window: the focus goes back to the text. */
  onAttached: () => void;
}

/** The files of the message, above its text, and the window for more. Loaded with the first file. */
export default function AttachedFiles({ channelId, uploads, attachments, onAttached }: AttachedFilesProps) {
  const t = useT('files');
  const [opened, setOpened] = useState(false);
  return (
    <>
      <AttachmentList attachments={attachments} uploads={uploads}>
        <li className={classes.more}>
          <button
            type="button"
            data-testid="upload-more"
            aria-haspopup="dialog"
            onPointerEnter={() => void loadModal()}
            onFocus={() => void loadModal()}
            onClick={() => setOpened(true)}
          >
            <IconPlus size={16} aria-hidden="true" />
            {t('uploadMore')}
          </button>
        </li>
      </AttachmentList>
      {opened && (
        <LazyPart floats>
          <UploadModal
            channelId={channelId}
            uploads={uploads}
            onClose={() => setOpened(false)}
            onAttached={onAttached}
          />
        </LazyPart>
      )}
    </>
  );
}
