import type { LinkPreview } from '@switchboard/contract';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { hidePreview, isPreviewHidden } from './hidden-previews.ts';
import classes from './link-previews.module.css';
import { type Box, reserveBox } from './media-size.ts';

interface LinkPreviewsProps {
  previews: readonly LinkPreview[];
  /** The key under which the reader's choice to hide them is stored. */
  place: string;
}

const mostWidthPx = 360;

/** Previews of the pages that a message links to; the reader may hide a card. */
export function LinkPreviews({ previews, place }: LinkPreviewsProps) {
  return previews.map((preview) => (
    <PreviewCard key={preview.url} preview={preview} place={`${place} ${preview.url}`} />
  ));
}

/** The picture's size, reserved before it loads. */
const boxOf = ({ width, height }: Box): Box => {
  const box = reserveBox(width, height);
  const scale = Math.min(1, mostWidthPx / box.width);
  return { width: Math.round(box.width * scale), height: Math.round(box.height * scale) };
};

function PreviewCard({ preview, place }: { preview: LinkPreview; place: string }) {
  const t = useT('timeline');
  const api = useApi();
  const [hidden, setHidden] = useState(() => isPreviewHidden(localStorage, place));
  const { url, title, description, site_name, image } = preview;
  const handleToggle = () => {
    hidePreview(localStorage, place, !hidden);
    setHidden(!hidden);
  };
  const site = site_name ?? new URL(url).hostname;
  if (hidden) {
    return (
      <button type="button" className={classes.show} onClick={handleToggle}>
        {t('preview.show')}
      </button>
    );
  }
  return (
    <aside className={classes.card} data-testid="link-preview" aria-label={title ?? site}>
      <div className={classes.text}>
        <span className={classes.site} dir="auto">
          {site}
        </span>
        {title !== null && (
          <a className={classes.title} href={url} target="_blank" rel="noopener noreferrer" title={url} dir="auto">
            {title}
          </a>
        )}
        {description !== null && (
          <p className={classes.description} dir="auto">
            {description}
          </p>
        )}
      </div>
      {image && (
        <a className={classes.picture} href={url} target="_blank" rel="noopener noreferrer" tabIndex={-1}>
          <img src={api.fileUrl(image.file_id)} alt="" loading="lazy" {...boxOf(image)} />
        </a>
      )}
      <button
        type="button"
        className={classes.hide}
        aria-label={t('preview.hide')}
        title={t('preview.hide')}
        onClick={handleToggle}
      >
        <IconX size={14} aria-hidden="true" />
      </button>
    </aside>
  );
}
