import { channelTypes, type FileView, isVideoNote, type Message } from '@switchboard/contract';
import { IconDownload, IconFile, IconFileTypePdf, IconFileZip, IconMaximize } from '@tabler/icons-react';
import { type SyntheticEvent, useCallback } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { useStoreApi } from '../../../../store/store-context.tsx';
import { LazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../../ui/feedback/retriable-part.ts';
import { useOpenFiles, type ViewedFile } from '../../../../ui/message/file-viewer-context.tsx';
import { useFileSize } from '../../../../ui/message/use-file-size.ts';
import { ImageGrid } from './image-grid.tsx';
import { reserveBox } from './media-size.ts';
import classes from './message-files.module.css';

const VideoNote = lazy(() => import('./video-note.tsx'));

interface MessageFilesProps {
  message: Message;
  authorName: string;
}

const isShownPicture = (file: FileView) => file.kind === 'image' && file.type.startsWith('image/');

/** The files of a message, each shown by its kind; pictures form a grid, and every file opens in the slider. */
export function MessageFiles({ message, authorName }: MessageFilesProps) {
  const openFile = useOpenMessageFile(message, authorName);
  const pictures = message.files.filter(isShownPicture);
  const others = message.files.filter((file) => !isShownPicture(file));
  return (
    <div className={classes.files}>
      {pictures.length > 0 && <ImageGrid pictures={pictures} onOpen={openFile} />}
      {others.map((file) => (
        <OneFile key={file.id} file={file} onOpen={() => openFile(file)} />
      ))}
    </div>
  );
}

/** Opens one of a message's files with the others around it. */
function useOpenMessageFile(message: Message, authorName: string): (file: FileView) => void {
  const openFiles = useOpenFiles();
  const store = useStoreApi();
  return useCallback(
    (file) => {
      const { users, channels } = store.getState();
      const channel = channels[message.channel_id];
      const user = message.created_by === null ? undefined : users[message.created_by];
      const isClient = message.client_id !== null && channel?.type === channelTypes.client;
      const viewed = message.files.map(
        (each): ViewedFile => ({
          file: each,
          channelId: message.channel_id,
          messageId: message.id,
          messageSeq: message.seq,
          createdBy: message.created_by,
          createdAt: message.created_at,
          author: {
            name: authorName,
            pictureId: (user ?? message.author)?.avatar?.id ?? null,
            messenger: isClient ? (channel.client?.service_type ?? null) : null,
          },
        }),
      );
      openFiles?.(viewed, message.files.indexOf(file));
    },
    [authorName, message, openFiles, store],
  );
}

/** One recording at a time: others on the page stop. */
const stopOthers = ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
  for (const player of document.querySelectorAll<HTMLMediaElement>('audio, video:not([loop])')) {
    if (player !== currentTarget) player.pause();
  }
};

function OneFile({ file, onOpen }: { file: FileView; onOpen: () => void }) {
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
  if (file.kind === 'video' && isVideoNote(file.name)) {
    return (
      <div className={classes.player}>
        <LazyPart fallback={<div style={reserveBox(null, null)} />}>
          <VideoNote src={src} label={t('video', { name: file.name })} onPlay={stopOthers} />
        </LazyPart>
        <button type="button" className={classes.enlarge} aria-label={t('open', { name: file.name })} onClick={onOpen}>
          <IconMaximize size={18} aria-hidden="true" />
        </button>
      </div>
    );
  }
  if (file.kind === 'video') {
    return (
      <div className={classes.player}>
        <video
          className={classes.video}
          src={src}
          controls
          preload="metadata"
          aria-label={t('video', { name: file.name })}
          onPlay={stopOthers}
          {...box}
        />
        <button type="button" className={classes.enlarge} aria-label={t('open', { name: file.name })} onClick={onOpen}>
          <IconMaximize size={18} aria-hidden="true" />
        </button>
      </div>
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
          onPlay={stopOthers}
          aria-label={file.kind === 'voice' ? t('voice') : t('audio', { name: file.name })}
        />
        {file.duration !== null && <span className={classes.duration}>{toClock(file.duration)}</span>}
      </figure>
    );
  }
  return <FileRow file={file} src={src} onOpen={onOpen} />;
}

function FileIcon({ type }: { type: string }) {
  const look = { size: 24, stroke: 1.5, 'aria-hidden': true } as const;
  if (type === 'application/pdf') return <IconFileTypePdf {...look} />;
  if (/zip|compressed|x-7z|x-tar|gzip|rar/.test(type)) return <IconFileZip {...look} />;
  return <IconFile {...look} />;
}

/** A row that opens the file in full, and a link beside its name that downloads it. */
function FileRow({ file, src, onOpen }: { file: FileView; src: string; onOpen: () => void }) {
  const t = useT('files');
  const sizeOf = useFileSize();
  return (
    <div className={classes.row}>
      <button type="button" className={classes.open} onClick={onOpen}>
        <FileIcon type={file.type} />
        <span className={classes.name}>
          <span dir="auto">{file.name}</span>
          <span className={classes.size}>{sizeOf(file.size)}</span>
        </span>
      </button>
      <a
        className={classes.download}
        href={src}
        download={file.name}
        aria-label={t('download', { name: file.name })}
        title={t('downloadShort')}
      >
        <IconDownload size={18} stroke={1.8} aria-hidden="true" />
      </a>
    </div>
  );
}

/** `1:05` from seconds. */
const toClock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
