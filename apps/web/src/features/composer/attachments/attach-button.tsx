import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import classes from '../composer.module.css';
import type { Uploads } from './uploads.ts';

const loadModal = () => import('./upload-modal.tsx');
const UploadModal = lazy(loadModal);

interface AttachButtonProps {
  channelId: number;
  uploads: Uploads;
  disabled?: boolean;
  /** Files were attached to the message: the focus goes back to its text. */
  onAttached: () => void;
}

/** The attach button beside the message box: opens the upload window. */
export function AttachButton({ channelId, uploads, disabled = false, onAttached }: AttachButtonProps) {
  const t = useT('composer');
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes.button}
        data-testid="composer-attach"
        aria-label={t('attach')}
        data-hint={t('attach')}
        aria-haspopup="dialog"
        disabled={disabled}
        onPointerEnter={() => void loadModal()}
        onFocus={() => void loadModal()}
        onClick={() => setOpened(true)}
      >
        <IconPaperclip size={20} stroke={1.8} aria-hidden="true" />
      </button>
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
