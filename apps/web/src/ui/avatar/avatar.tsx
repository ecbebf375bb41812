import { messengerIcons } from '../channel/messenger-icons.ts';
import { usePicture } from '../message/use-picture.ts';
import classes from './avatar.module.css';
import { avatarColour, initialsOf } from './avatar-look.ts';

interface AvatarProps {
  /** Full name: its length picks the colour, its words give the initials. Empty while loading: plain grey. */
  name: string;
  /** File id of the picture; null shows the initials. */
  pictureId?: number | null;
  /** Pixels. */
  size?: number;
  /** Messenger id for the badge of a client. */
  messenger?: number | null;
  /** A green or grey dot; undefined shows none. */
  online?: boolean | undefined;
}

/** A person's picture or initials. Decorative: the name is always shown next to it. */
export function Avatar({ name, pictureId = null, size = 36, messenger = null, online }: AvatarProps) {
  const side = size > 72 ? 126 : 72;
  const picture = usePicture(pictureId ?? 0, { width: side, height: side, crop: true });
  const Badge = messenger === null ? undefined : messengerIcons[messenger as keyof typeof messengerIcons];
  return (
    <span className={classes.avatar} style={{ width: size, height: size }} aria-hidden="true">
      {pictureId !== null && picture.state !== 'broken' ? (
        <img
          key={picture.attempt}
          className={classes.picture}
          src={picture.src}
          alt=""
          width={size}
          height={size}
          onError={picture.onError}
        />
      ) : (
        <span
          className={classes.initials}
          data-initials={name === '' ? undefined : initialsOf(name)}
          style={{
            background: name === '' ? 'var(--mantine-color-default-border)' : avatarColour(name),
            fontSize: Math.round(size * 0.38),
          }}
        />
      )}
      {Badge && (
        <span className={classes.badge} data-messenger={messenger}>
          <Badge size={Math.max(9, Math.round(size * 0.3))} stroke={2} />
        </span>
      )}
      {online !== undefined && <span className={classes.dot} data-online={online || undefined} />}
    </span>
  );
}
