import { IconFile, IconX } from '@tabler/icons-react';
import { useT } from '../../i18n/use-t.ts';
import { useFileSize } from '../../ui/use-file-size.ts';
import classes from './attachment-list.module.css';
import type { Attachment } from './uploads.ts';

interface AttachmentListProps {
  attachments: readonly Attachment[];
  onRemove: (key: string) => void;
}

/** The files of a message being written: thumbnails, sizes, and how far each upload is. */
export function AttachmentList({ attachments, onRemove }: AttachmentListProps) {
  const t = useT('files');
  const sizeOf = useFileSize();
  return (
    <ul className={classes.list} aria-label={t('attached')}>
      {attachments.map(({ key, name, size, previewUrl, progress, file }) => (
        <li key={key} className={classes.item} data-testid="attachment" data-uploaded={file !== null || undefined}>
          <span className={classes.thumbnail}>
            {previewUrl === null ? (
              <IconFile size={22} stroke={1.5} aria-hidden="true" />
            ) : (
              <img src={previewUrl} alt="" width={44} height={44} />
            )}
          </span>
          <span className={classes.text}>
            <span className={classes.name} dir="auto">
              {name}
            </span>
            {file === null ? (
              <progress
                className={classes.progress}
                max={1}
                value={progress}
                aria-label={t('progress', { name, percent: Math.round(progress * 100) })}
              />
            ) : (
              <span className={classes.size}>{sizeOf(size)}</span>
            )}
          </span>
          <button
            type="button"
            className={classes.remove}
            aria-label={t(file === null ? 'cancelUpload' : 'remove', { name })}
            onClick={() => onRemove(key)}
          >
            <IconX size={16} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
