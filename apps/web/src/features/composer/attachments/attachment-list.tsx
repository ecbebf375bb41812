import { IconFile, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useFileSize } from '../../../ui/message/use-file-size.ts';
import { usePicture } from '../../../ui/message/use-picture.ts';
import classes from './attachment-list.module.css';
import type { Attachment } from './uploads.ts';

interface AttachmentListProps {
  attachments: readonly Attachment[];
  onRemove: (key: string) => void;
  /** One file per row, for the upload window. */
  isRoomy?: boolean;
}

/** The files of a message being written: thumbnails, sizes, and how far each upload is. */
export function AttachmentList({ attachments, onRemove, isRoomy = false }: AttachmentListProps) {
  const t = useT('files');
  if (attachments.length === 0) return null;
  return (
    <ul className={classes.list} data-roomy={isRoomy || undefined} aria-label={t('attached')}>
      {attachments.map((attachment) => (
        <Item key={attachment.key} attachment={attachment} onRemove={() => onRemove(attachment.key)} />
      ))}
    </ul>
  );
}

function Item({ attachment, onRemove }: { attachment: Attachment; onRemove: () => void }) {
  const t = useT('files');
  const sizeOf = useFileSize();
  const { name, size, progress, queued, file } = attachment;
  return (
    <li className={classes.item} data-testid="attachment" data-uploaded={file !== null || undefined}>
      <span className={classes.thumbnail}>
        <Thumbnail attachment={attachment} />
      </span>
      <span className={classes.text}>
        <span className={classes.name} dir="auto" title={name}>
          {name}
        </span>
        {file === null && !queued && (
          <progress
            className={classes.progress}
            max={1}
            value={progress}
            aria-label={t('progress', { name, percent: Math.round(progress * 100) })}
          />
        )}
        {file === null && queued && <span className={classes.size}>{t('waiting')}</span>}
        {file !== null && <span className={classes.size}>{sizeOf(size)}</span>}
      </span>
      <button
        type="button"
        className={classes.remove}
        data-testid="attachment-remove"
        aria-label={t(file === null ? 'cancelUpload' : 'remove', { name })}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden="true" />
      </button>
    </li>
  );
}

/**
 * The picture as it was picked, or as the server has it after a reload; a file icon for what cannot be shown as a
 * picture.
 */
function Thumbnail({ attachment: { previewUrl, file } }: { attachment: Attachment }) {
  if (previewUrl !== null) return <PickedThumbnail src={previewUrl} />;
  if (file?.kind === 'image') return <StoredThumbnail file={file} />;
  return <FileSign />;
}

function PickedThumbnail({ src }: { src: string }) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return <FileSign />;
  return <img src={src} alt="" width={44} height={44} onError={() => setIsBroken(true)} />;
}

function StoredThumbnail({ file }: { file: { id: number; src: string } }) {
  const { state, attempt, src, onError } = usePicture(file, { width: 72, height: 72, crop: true });
  if (state === 'broken') return <FileSign />;
  return <img key={attempt} src={src} alt="" width={44} height={44} onError={onError} />;
}

const FileSign = () => <IconFile size={22} stroke={1.5} aria-hidden="true" />;
