import type { FileView } from '@switchboard/contract';
import { IconDownload, IconFile } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { useT } from '../../i18n/use-t.ts';
import { useFileSize } from '../../ui/use-file-size.ts';
import { ImageGrid } from './image-grid.tsx';
import { reserveBox } from './media-size.ts';
import classes from './message-files.module.css';

const Lightbox = lazy(() => import('./lightbox.tsx'));

interface MessageFilesProps {
  files: readonly FileView[];
  author: string;
}

const isShownPicture = (file: FileView) => file.kind === 'image' && file.type.startsWith('image/');

/** The files of a message, each in the way its kind asks for; pictures stand together and open in a viewer. */
export function MessageFiles({ files, author }: MessageFilesProps) {
  const [viewed, setViewed] = useState<number | null>(null);
  const pictures = files.filter(isShownPicture);
  const others = files.filter((file) => !isShownPicture(file));
  return (
    <div className={classes.files}>
      {pictures.length > 0 && <ImageGrid pictures={pictures} onOpen={setViewed} />}
      {others.map((file) => (
        <OneFile key={file.id} file={file} />
      ))}
      {viewed !== null && (
        <Suspense fallback={null}>
          <Lightbox pictures={pictures} index={viewed} author={author} onClose={() => setViewed(null)} />
        </Suspense>
      )}
    </div>
  );
}

function OneFile({ file }: { file: FileView }) {
  const api = useApi();
  const t = useT('files');
  const src = api.fileUrl(file);
  const box = reserveBox(file.width, file.height);
  if (file.kind === 'sticker') {
    const side = Math.min(160, box.height);
    const shape = { width: Math.round((box.width / box.height) * side), height: side };
    if (file.type.startsWith('image/')) return <img className={classes.sticker} src={src} alt={file.name} {...shape} />;
    if (file.type.startsWith('video/')) {
      return (
        <video
          className={classes.sticker}
          src={src}
          aria-label={file.name}
          autoPlay
          loop
          muted
          playsInline
          {...shape}
        />
      );
    }
  }
  if (file.kind === 'video') {
    return (
      <video
        className={classes.video}
        src={src}
        controls
        preload="metadata"
        aria-label={t('video', { name: file.name })}
        {...box}
      />
    );
  }
  if (file.kind === 'voice' || file.kind === 'audio') {
    return (
      <figure className={classes.audio}>
        <figcaption dir="auto">{file.kind === 'voice' ? t('voice') : file.name}</figcaption>
        <audio
          src={src}
          controls
          preload="none"
          aria-label={file.kind === 'voice' ? t('voice') : t('audio', { name: file.name })}
        />
        {file.duration !== null && <span className={classes.duration}>{toClock(file.duration)}</span>}
      </figure>
    );
  }
  return <FileLink file={file} src={src} />;
}

function FileLink({ file, src }: { file: FileView; src: string }) {
  const t = useT('files');
  const sizeOf = useFileSize();
  return (
    <a className={classes.link} href={src} download={file.name} aria-label={t('download', { name: file.name })}>
      <IconFile size={24} stroke={1.5} aria-hidden="true" />
      <span className={classes.name}>
        <span dir="auto">{file.name}</span>
        <span className={classes.size}>{sizeOf(file.size)}</span>
      </span>
      <IconDownload size={18} stroke={1.8} aria-hidden="true" />
    </a>
  );
}

/** `1:05` from seconds. */
const toClock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
