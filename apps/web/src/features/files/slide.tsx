import { Button, Loader } from '@mantine/core';
import type { FileView } from '@switchboard/contract';
import { IconDownload, IconFile, IconMusic, IconPhotoOff } from '@tabler/icons-react';
import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { useT } from '../../i18n/use-t.ts';
import { useFileSize } from '../../ui/message/use-file-size.ts';
import { usePicture } from '../../ui/message/use-picture.ts';
import { moved, type PictureView, swipeStep, toggleZoom, zoomIn, zoomOut } from './picture-view.ts';
import classes from './slide.module.css';

interface SlideProps {
  file: FileView;
  view: PictureView;
  onViewChange: (view: PictureView) => void;
  onStep: (by: 1 | -1) => void;
}

export const isPicture = (file: FileView): boolean => file.type.startsWith('image/') && file.width !== null;

/** One file as large as fits: a picture, a player, or the file's details. */
export function Slide({ file, view, onViewChange, onStep }: SlideProps) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const last = useRef({ x: 0, y: 0 });
  const canMove = view.zoom > 1;

  const handleDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.target instanceof HTMLMediaElement || event.button !== 0) return;
    start.current = last.current = { x: event.clientX, y: event.clientY };
    if (canMove) event.currentTarget.setPointerCapture(event.pointerId);
  };
  const handleMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!start.current || !canMove) return;
    const { clientX: x, clientY: y, currentTarget } = event;
    onViewChange(
      moved(view, x - last.current.x, y - last.current.y, {
        width: currentTarget.clientWidth,
        height: currentTarget.clientHeight,
      }),
    );
    last.current = { x, y };
  };
  const handleUp = (event: PointerEvent<HTMLDivElement>) => {
    const from = start.current;
    start.current = null;
    if (!from || canMove || event.pointerType === 'mouse') return;
    const step = swipeStep(event.clientX - from.x, event.clientY - from.y);
    if (step !== null) onStep(step);
  };

  return (
    <div
      className={classes.slide}
      data-movable={canMove || undefined}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={() => {
        start.current = null;
      }}
      onWheel={(event) => {
        if (isPicture(file)) onViewChange(event.deltaY < 0 ? zoomIn(view) : zoomOut(view));
      }}
      onDoubleClick={() => {
        if (isPicture(file)) onViewChange(toggleZoom(view));
      }}
    >
      <Content file={file} view={view} />
    </div>
  );
}

function Content({ file, view }: { file: FileView; view: PictureView }) {
  const t = useT('files');
  const details = useT('details');
  const api = useApi();
  const [isUnplayable, setIsUnplayable] = useState(false);
  if (isPicture(file)) return <FullPicture file={file} view={view} />;
  if (isUnplayable)
    return <FileNote file={file} icon={<IconFile size={64} stroke={1} />} text={details('viewer.cannotPlay')} />;
  if (file.type.startsWith('video/')) {
    return (
      <video
        className={classes.video}
        src={api.fileUrl(file)}
        controls
        playsInline
        preload="metadata"
        aria-label={t('video', { name: file.name })}
        onError={() => setIsUnplayable(true)}
      />
    );
  }
  if (file.type.startsWith('audio/')) {
    return (
      <FileNote file={file} icon={<IconMusic size={64} stroke={1} />}>
        <audio
          src={api.fileUrl(file)}
          controls
          preload="metadata"
          aria-label={file.kind === 'voice' ? t('voice') : t('audio', { name: file.name })}
          onError={() => setIsUnplayable(true)}
        />
      </FileNote>
    );
  }
  return <FileNote file={file} icon={<IconFile size={64} stroke={1} />} text={details('viewer.cannotShow')} />;
}

function FullPicture({ file, view }: { file: FileView; view: PictureView }) {
  const t = useT('files');
  const picture = usePicture(file);
  if (picture.state === 'broken') {
    return (
      <FileNote file={file} icon={<IconPhotoOff size={64} stroke={1} />} text={t('brokenPicture')}>
        <Button variant="default" size="xs" onClick={picture.retry}>
          {t('tryAgain')}
        </Button>
      </FileNote>
    );
  }
  const isLying = view.turn % 180 !== 0;
  return (
    <>
      {picture.state === 'loading' && <Loader className={classes.loader ?? ''} color="gray" />}
      <img
        key={picture.attempt}
        className={classes.picture}
        data-testid="slider-picture"
        data-lying={isLying || undefined}
        data-zoom={view.zoom}
        data-turn={view.turn % 360}
        src={picture.src}
        alt={t('picture', { name: file.name })}
        width={file.width ?? undefined}
        height={file.height ?? undefined}
        draggable={false}
        style={{ transform: `translate(${view.x}px, ${view.y}px) rotate(${view.turn}deg) scale(${view.zoom})` }}
        onLoad={picture.onLoad}
        onError={picture.onError}
      />
    </>
  );
}

interface FileNoteProps {
  file: FileView;
  icon: ReactNode;
  text?: string;
  /** Actions for the file; by default downloading. */
  children?: ReactNode;
}

function FileNote({ file, icon, text, children }: FileNoteProps) {
  const t = useT('files');
  const api = useApi();
  const sizeOf = useFileSize();
  return (
    <div className={classes.note}>
      <span aria-hidden="true">{icon}</span>
      <strong dir="auto">{file.kind === 'voice' ? t('voice') : file.name}</strong>
      <span className={classes.size}>{sizeOf(file.size)}</span>
      {text !== undefined && <p>{text}</p>}
      {children ?? (
        <Button
          component="a"
          mt="xs"
          leftSection={<IconDownload size={18} />}
          href={api.fileUrl(file)}
          download={file.name}
        >
          {t('downloadShort')}
        </Button>
      )}
    </div>
  );
}
