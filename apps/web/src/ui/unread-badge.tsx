import { useT } from '../i18n/use-t.ts';
import classes from './unread-badge.module.css';

interface UnreadBadgeProps {
  count: number;
  /** The channel's, for `unread-{id}`. */
  channelId?: number;
  muted?: boolean;
}

/** How many messages wait; nothing when none do. A muted channel only shows that some do. */
export function UnreadBadge({ count, channelId, muted = false }: UnreadBadgeProps) {
  const t = useT('common');
  if (count <= 0) return null;
  return (
    <span
      className={classes.badge}
      data-muted={muted || undefined}
      {...(channelId !== undefined && { 'data-testid': `unread-${channelId}` })}
    >
      {!muted && <span aria-hidden="true">{count > 999 ? '999+' : count}</span>}
      <span className={classes.spoken}>{t('unread', { count })}</span>
    </span>
  );
}
