import { useT } from '../../i18n/use-t.ts';
import classes from './unread-badge.module.css';

interface UnreadBadgeProps {
  count: number;
  /** The channel id, for `unread-{id}`. */
  channelId?: number;
  muted?: boolean;
}

/** The number of unread messages; renders nothing for 0. For a muted channel the visible badge has no number. */
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
