import type { FileView } from '@switchboard/contract';
import { IconPhotoOff, IconRefresh } from '@tabler/icons-react';
import { useT } from '../../../../i18n/use-t.ts';
import { usePicture } from '../../../../ui/message/use-picture.ts';
import classes from './image-grid.module.css';
import { reserveBox, thumbnailHeightPx } from './media-size.ts';

interface ImageGridProps {
  pictures: readonly FileView[];
  onOpen: (picture: FileView) => void;
}

const tile = { width: 140, height: 140 };

/** One picture in its own proportions, several as equal tiles; the place is reserved before anything has loaded. */
export function ImageGrid({ pictures, onOpen }: ImageGridProps) {
  const isSingle = pictures.length === 1;
  return (
    <div className={isSingle ? classes.single : classes.grid}>
      {pictures.map((picture) => (
        <Thumbnail key={picture.id} picture={picture} isSingle={isSingle} onOpen={() => onOpen(picture)} />
      ))}
    </div>
  );
}

interface ThumbnailProps {
  picture: FileView;
  isSingle: boolean;
  onOpen: () => void;
}

function Thumbnail({ picture, isSingle, onOpen }: ThumbnailProps) {
  const t = useT('files');
  const box = isSingle ? reserveBox(picture.width, picture.height) : tile;
  const size = isSingle ? { height: thumbnailHeightPx * 2 } : { width: 300, height: 300, crop: true };
  const { src, state, attempt, onLoad, onError, retry } = usePicture(picture, size);
  const place = { width: box.width, aspectRatio: `${box.width} / ${box.height}` };
  if (state === 'broken') {
    return (
      <button type="button" className={classes.broken} style={place} data-testid="picture-broken" onClick={retry}>
        <IconPhotoOff size={24} stroke={1.5} aria-hidden="true" />
        <span>{t('brokenPicture')}</span>
        <span className={classes.again}>
          <IconRefresh size={14} aria-hidden="true" />
          {t('tryAgain')}
        </span>
      </button>
    );
  }
  return (
    <button
      type="button"
      className={classes.picture}
      style={place}
      data-state={state}
      aria-label={t('open', { name: picture.name })}
      onClick={onOpen}
    >
      <img
        key={attempt}
        src={src}
        alt={t('picture', { name: picture.name })}
        loading="lazy"
        onLoad={onLoad}
        onError={onError}
      />
    </button>
  );
}
