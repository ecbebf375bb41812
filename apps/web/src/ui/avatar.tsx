import { IconBrandMessenger, IconBrandTelegram, IconBrandViber } from '@tabler/icons-react';
import { useState } from 'react';
import { useApi } from '../api/api-context.tsx';
import classes from './avatar.module.css';
import { avatarColour, initialsOf } from './avatar-look.ts';

interface AvatarProps {
  /** Full name: its length picks the colour, its words give the initials. */
  name: string;
  /** File id of the picture; null shows the initials. */
  pictureId?: number | null;
  /** Pixels. */
  size?: number;
  /** Messenger id (1 Telegram, 2 Viber, 3 Messenger) for the badge of a client. */
  messenger?: number | null;
  /** A green or grey dot; undefined shows none. */
  online?: boolean | undefined;
}

const badges = { 1: IconBrandTelegram, 2: IconBrandViber, 3: IconBrandMessenger } as const;

/** A person's picture or initials. Decoration: the name always stands beside it. */
export function Avatar({ name, pictureId = null, size = 36, messenger = null, online }: AvatarProps) {
  const api = useApi();
  const [broken, setBroken] = useState<number | null>(null);
  const Badge = messenger === null ? undefined : badges[messenger as keyof typeof badges];
  return (
    <span className={classes.avatar} style={{ width: size, height: size }} aria-hidden="true">
      {pictureId !== null && pictureId !== broken ? (
        <img
          className={classes.picture}
          src={api.fileUrl(pictureId, { width: size > 72 ? 126 : 72, height: size > 72 ? 126 : 72, crop: true })}
          alt=""
          width={size}
          height={size}
          onError={() => setBroken(pictureId)}
        />
      ) : (
        <span
          className={classes.initials}
          style={{ background: avatarColour(name), fontSize: Math.round(size * 0.38) }}
        >
          {initialsOf(name)}
        </span>
      )}
      {Badge && (
        <span className={classes.badge} data-messenger={messenger}>
          <Badge size={Math.max(10, Math.round(size * 0.32))} stroke={2} />
        </span>
      )}
      {online !== undefined && <span className={classes.dot} data-online={online || undefined} />}
    </span>
  );
}
