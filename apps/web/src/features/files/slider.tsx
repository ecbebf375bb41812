import { Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { useT } from '../../i18n/use-t.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import type { ViewedFile } from '../../ui/message/file-viewer-context.tsx';
import { useFocusBack } from '../../ui/overlays/use-focus-back.ts';
import { PersonButton } from '../../ui/person/person-button.tsx';
import { useTimeFormat } from '../../ui/time/use-time-format.ts';
import { type PictureView, stepAround, turned, untouched, zoomIn, zoomOut } from './picture-view.ts';
import { isPicture, Slide } from './slide.tsx';
import classes from './slider.module.css';
import { SliderControls } from './slider-controls.tsx';

interface SliderProps {
  files: readonly ViewedFile[];
  index: number;
  onIndexChange: (index: number) => void;
  onReply: (viewed: ViewedFile) => void;
  onDelete: (viewed: ViewedFile) => void;
  onClose: () => void;
}

/** Files in full, one at a time in a ring, with sender, time and commands. */
export function Slider({ files, index, onIndexChange, onReply, onDelete, onClose }: SliderProps) {
  const t = useT('files');
  const details = useT('details');
  const common = useT('common');
  const time = useTimeFormat();
  const viewed = files[index];
  const [looked, setLooked] = useState<{ id: number; view: PictureView }>({ id: 0, view: untouched });
  usePreload(files, index);
  useFocusBack();
  if (!viewed) return null;
  const { file, author } = viewed;
  // Zoom and rotation of one picture do not carry over to the next.
  const view = looked.id === file.id ? looked.view : untouched;
  const setView = (next: PictureView) => setLooked({ id: file.id, view: next });
  const step = (by: 1 | -1) => {
    setView(untouched);
    onIndexChange(stepAround(index, by, files.length));
  };

  const keys: Record<string, () => void> = {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    ...(isPicture(file) && {
      '+': () => setView(zoomIn(view)),
      '=': () => setView(zoomIn(view)),
      '-': () => setView(zoomOut(view)),
      r: () => setView(turned(view)),
      R: () => setView(turned(view)),
    }),
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // In a player the arrow keys seek.
    if (event.target instanceof HTMLMediaElement || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    <Modal.Root opened fullScreen onClose={onClose} padding={0} transitionProps={{ duration: 0 }}>
      <Modal.Content
        className={classes.content ?? ''}
        aria-label={t('viewer')}
        data-testid="slider"
        // A finger on a picture steps to the next one, and does not open the sidebars of the page below.
        onTouchStart={(event) => event.stopPropagation()}
      >
        <Modal.Body className={classes.body ?? ''} onKeyDown={handleKeyDown}>
          <header className={classes.header}>
            <PersonButton userId={viewed.createdBy} name={author.name} isPicture>
              <Avatar name={author.name} pictureId={author.pictureId} messenger={author.messenger} size={40} />
            </PersonButton>
            <div className={classes.who}>
              <strong>
                <PersonButton userId={viewed.createdBy} name={author.name} />
              </strong>
              <time dateTime={viewed.createdAt}>{time.dateTime(viewed.createdAt)}</time>
            </div>
            {files.length > 1 && (
              <span className={classes.place} data-testid="slider-place" aria-live="polite">
                {details('viewer.place', { index: index + 1, count: files.length })}
              </span>
            )}
            <button
              type="button"
              className={classes.button}
              data-autofocus
              aria-label={common('close')}
              title={common('close')}
              onClick={onClose}
            >
              <IconX size={22} aria-hidden="true" />
            </button>
          </header>
          <div className={classes.stage}>
            <Slide key={file.id} file={file} view={view} onViewChange={setView} onStep={step} />
            {files.length > 1 && (
              <>
                <button
                  type="button"
                  className={classes.previous}
                  aria-label={details('viewer.previous')}
                  title={details('viewer.previous')}
                  data-testid="slider-previous"
                  onClick={() => step(-1)}
                >
                  <IconChevronLeft size={28} aria-hidden="true" />
                </button>
                <button
                  type="button"
                  className={classes.next}
                  aria-label={details('viewer.next')}
                  title={details('viewer.next')}
                  data-testid="slider-next"
                  onClick={() => step(1)}
                >
                  <IconChevronRight size={28} aria-hidden="true" />
                </button>
              </>
            )}
          </div>
          <SliderControls
            viewed={viewed}
            view={view}
            onViewChange={setView}
            onReply={() => onReply(viewed)}
            onDelete={() => onDelete(viewed)}
          />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Preloads the neighbours, so that a step shows its picture at once. */
function usePreload(files: readonly ViewedFile[], index: number) {
  const api = useApi();
  useEffect(() => {
    if (files.length < 2) return;
    for (const by of [1, -1] as const) {
      const neighbour = files[stepAround(index, by, files.length)];
      if (neighbour && isPicture(neighbour.file)) new Image().src = api.fileUrl(neighbour.file);
    }
  }, [api, files, index]);
}
