import { IconZoomIn } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import classes from './guide.module.css';

/** A picture of a guide; pressing it opens it enlarged. */
export function DrawingFigure({ title, children }: { title: string; children: ReactNode }) {
  const t = useT('guides');
  const [isEnlarged, setIsEnlarged] = useState(false);
  return (
    <>
      <div className={classes.figure}>
        {/* The step's text describes the picture. */}
        <div aria-hidden="true" className={classes.drawing}>
          {children}
        </div>
        <button
          type="button"
          className={classes.enlarge}
          aria-label={t('enlarge', { title })}
          aria-haspopup="dialog"
          data-testid="guide-picture"
          onClick={() => setIsEnlarged(true)}
        >
          <IconZoomIn size={16} aria-hidden="true" />
        </button>
      </div>
      {isEnlarged && (
        <Dialog onClose={() => setIsEnlarged(false)} title={title} size="xl" data-testid="guide-picture-modal">
          <div className={classes.enlarged} role="img" aria-label={title}>
            {children}
          </div>
        </Dialog>
      )}
    </>
  );
}
