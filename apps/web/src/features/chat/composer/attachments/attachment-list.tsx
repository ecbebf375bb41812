import { IconFile, IconRefresh, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { useFileSize } from '../../../../ui/message/use-file-size.ts';
import { usePicture } from '../../../../ui/message/use-picture.ts';
import classes from './attachment-list.module.css';
import type { Attachment, Uploads } from './uploads.ts';

interface AttachmentListProps {
  attachments: readonly Attachment[];
  /** The list that holds them: removes them, and tries failed ones again. */
  uploads: Pick<Uploads, 'remove' | 'retry'>;
  /** One file per row, for the upload window. */
  isRoomy?: boolean;
  /** Shown after the files. */
  children?: ReactNode;
}

/** The files of a message being written: thumbnails, sizes, and how far each upload is. */
export function AttachmentList({ attachments, uploads, isRoomy = false, children }: AttachmentListProps) {
  const t = useT('files');
  if (attachments.length === 0) return null;
  return (
    <ul className={classes.list} data-roomy={isRoomy || undefined} aria-label={t('attached')}>
      {attachments.map((attachment) => (
        <Item key={attachment.key} attachment={attachment} uploads={uploads} />
      ))}
      {children}
    </ul>
  );
}

function Item({ attachment, uploads }: { attachment: Attachment; uploads: AttachmentListProps['uploads'] }) {
  const t = useT('files');
  const sizeOf = useFileSize();
  const { key, name, size, progress, queued, failed, file } = attachment;
  const isOnItsWay = file === null && !failed;
  return (
    <li
      className={classes.item}
      data-testid="attachment"
      data-uploaded={file !== null || undefined}
      data-failed={failed || undefined}
    >
      <span className={classes.thumbnail}>
        <Thumbnail attachment={attachment} />
      </span>
      <span className={classes.text}>
        <span className={classes.name} dir="auto" title={name}>
          {name}
        </span>
        {isOnItsWay && !queued && (
          <progress
            className={classes.progress}
            max={1}
            value={progress}
            aria-label={t('progress', { name, percent: Math.round(progress * 100) })}
          />
        )}
        {isOnItsWay && queued && <span className={classes.size}>{t('waiting')}</span>}
        {failed && <span className={classes.failed}>{t('notUploaded')}</span>}
        {file !== null && <span className={classes.size}>{sizeOf(size)}</span>}
      </span>
      {failed && (
        <button
          type="button"
          className={classes.button}
          data-testid="attachment-retry"
          data-hint={t('tryAgain')}
          aria-label={t('uploadAgain', { name })}
          onClick={() => uploads.retry(key)}
        >
          <IconRefresh size={16} aria-hidden="true" />
        </button>
      )}
      <button
        type="button"
        className={classes.button}
        data-testid="attachment-remove"
        aria-label={t(isOnItsWay ? 'cancelUpload' : 'remove', { name })}
        onClick={() => uploads.remove(key)}
      >
        <IconX size={16} aria-hidden="true" />
      </button>
    </li>
  );
}

/** The picture as it was picked, or as the server has it after a reload; a file icon for other files. */
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
