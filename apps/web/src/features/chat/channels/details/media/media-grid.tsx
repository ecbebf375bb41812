import type { ChannelFile } from '@switchboard/contract';
import { IconPhotoOff, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useApi } from '../../../../../api/api-context.tsx';
import { useT } from '../../../../../i18n/use-t.ts';
import classes from './media-grid.module.css';

interface MediaGridProps {
  files: readonly ChannelFile[];
  onOpen: (index: number) => void;
}

/** Pictures and videos as equal tiles. */
export function MediaGrid({ files, onOpen }: MediaGridProps) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.grid}>
      {files.map((file, index) => (
        <li key={file.id}>
          <Tile file={file} onOpen={() => onOpen(index)} />
        </li>
      ))}
    </ul>
  );
}

function Tile({ file, onOpen }: { file: ChannelFile; onOpen: () => void }) {
  const api = useApi();
  const t = useT('details');
  const [isBroken, setIsBroken] = useState(false);
  const isPicture = file.type.startsWith('image/') && !isBroken;
  return (
    <button
      type="button"
      className={classes.tile}
      aria-label={t('media.openPicture', { name: file.name, author: file.author_name })}
      title={`${file.name} · ${file.author_name}`}
      data-testid={`media-${file.id}`}
      onClick={onOpen}
    >
      {isPicture && (
        <img
          src={api.fileUrl(file, { width: 300, height: 300, crop: true })}
          alt=""
          loading="lazy"
          onError={() => setIsBroken(true)}
        />
      )}
      {isBroken && <IconPhotoOff size={24} stroke={1.5} aria-hidden="true" />}
      {!isPicture && !isBroken && <IconPlayerPlay size={26} stroke={1.5} aria-hidden="true" />}
      {file.duration !== null && <span className={classes.length}>{toClock(file.duration)}</span>}
    </button>
  );
}

/** `1:05` from seconds. */
const toClock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
