import type { FileView } from '@switchboard/contract';
import { useApi } from '../../api/api-context.tsx';
import { useT } from '../../i18n/use-t.ts';
import classes from './image-grid.module.css';
import { reserveBox, thumbnailHeightPx } from './media-size.ts';

interface ImageGridProps {
  pictures: readonly FileView[];
  onOpen: (index: number) => void;
}

/** One picture in its own proportions, several as equal tiles; the place is reserved before anything has loaded. */
export function ImageGrid({ pictures, onOpen }: ImageGridProps) {
  const api = useApi();
  const t = useT('files');
  const single = pictures.length === 1;
  return (
    <div className={single ? classes.single : classes.grid}>
      {pictures.map((picture, index) => {
        const box = single ? reserveBox(picture.width, picture.height) : { width: 140, height: 140 };
        const size = single ? { height: thumbnailHeightPx } : { width: 300, height: 300, crop: true };
        return (
          <button
            key={picture.id}
            type="button"
            className={classes.picture}
            style={{ width: box.width, aspectRatio: `${box.width} / ${box.height}` }}
            aria-label={t('open', { name: picture.name })}
            onClick={() => onOpen(index)}
          >
            <img src={api.fileUrl(picture, size)} alt={t('picture', { name: picture.name })} loading="lazy" />
          </button>
        );
      })}
    </div>
  );
}
