import { IconPaperclip } from '@tabler/icons-react';
import { useRef } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import classes from '../composer.module.css';

interface AttachButtonProps {
  disabled: boolean;
  /** The chosen files; they are attached at once. */
  onFiles: (files: File[]) => void;
}

/** The attach button beside the message box: opens the system's window for choosing files. */
export function AttachButton({ disabled, onFiles }: AttachButtonProps) {
  const t = useT('composer');
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={field}
        type="file"
        multiple
        hidden
        data-testid="composer-files"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file can be chosen again after it was removed.
          currentTarget.value = '';
        }}
      />
      <button
        type="button"
        className={classes.button}
        data-testid="composer-attach"
        aria-label={t('attach')}
        data-hint={t('attach')}
        disabled={disabled}
        onClick={() => field.current?.click()}
      >
        <IconPaperclip size={20} stroke={1.8} aria-hidden="true" />
      </button>
    </>
  );
}
