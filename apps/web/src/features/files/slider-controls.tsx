import {
  IconArrowBackUp,
  IconDownload,
  IconRotateClockwise,
  IconTrash,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useShallow } from 'zustand/react/shallow';
import { useApi } from '../../api/api-context.tsx';
import { useT } from '../../i18n/use-t.ts';
import { useStore } from '../../store/store-context.tsx';
import type { ViewedFile } from '../../ui/message/file-viewer-context.tsx';
import { fileAbilities } from './file-abilities.ts';
import { largestZoom, type PictureView, turned, zoomIn, zoomOut } from './picture-view.ts';
import { isPicture } from './slide.tsx';
import classes from './slider.module.css';

interface SliderControlsProps {
  viewed: ViewedFile;
  view: PictureView;
  onViewChange: (view: PictureView) => void;
  onReply: () => void;
  onDelete: () => void;
}

/** Zoom in, zoom out, turn, download, reply, delete: each where available. */
export function SliderControls({ viewed, view, onViewChange, onReply, onDelete }: SliderControlsProps) {
  const t = useT('files');
  const api = useApi();
  const can = useStore(useShallow((state) => fileAbilities(state, viewed)));
  const { file } = viewed;
  const canLook = isPicture(file);
  const buttons = [
    {
      key: 'zoomIn',
      Icon: IconZoomIn,
      enabled: canLook && view.zoom < largestZoom,
      run: () => onViewChange(zoomIn(view)),
    },
    { key: 'zoomOut', Icon: IconZoomOut, enabled: canLook && view.zoom > 1, run: () => onViewChange(zoomOut(view)) },
    { key: 'turn', Icon: IconRotateClockwise, enabled: canLook, run: () => onViewChange(turned(view)) },
  ] as const;
  const actions = [
    { key: 'reply', Icon: IconArrowBackUp, shown: can.reply, run: onReply },
    { key: 'deleteFile', Icon: IconTrash, shown: can.delete, run: onDelete },
  ] as const;
  return (
    <footer className={classes.footer}>
      <span className={classes.name} dir="auto" title={file.name}>
        {file.kind === 'voice' ? t('voice') : file.name}
      </span>
      <div className={classes.controls} role="toolbar" aria-label={t('viewer')}>
        {buttons.map(({ key, Icon, enabled, run }) => (
          <button
            key={key}
            type="button"
            className={classes.button}
            data-testid={`slider-${key}`}
            aria-label={t(key)}
            title={t(key)}
            aria-disabled={!enabled}
            onClick={() => {
              if (enabled) run();
            }}
          >
            <Icon size={22} stroke={1.7} aria-hidden="true" />
          </button>
        ))}
        <a
          className={classes.button}
          data-testid="slider-download"
          href={api.fileUrl(file)}
          download={file.name}
          aria-label={t('download', { name: file.name })}
          title={t('downloadShort')}
        >
          <IconDownload size={22} stroke={1.7} aria-hidden="true" />
        </a>
        {actions
          .filter(({ shown }) => shown)
          .map(({ key, Icon, run }) => (
            <button
              key={key}
              type="button"
              className={classes.button}
              data-testid={`slider-${key}`}
              aria-label={t(key)}
              title={t(key)}
              onClick={run}
            >
              <Icon size={22} stroke={1.7} aria-hidden="true" />
            </button>
          ))}
      </div>
    </footer>
  );
}
