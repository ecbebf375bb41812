import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { UnreadBadge } from '../../../ui/channel/unread-badge.tsx';
import { PendingName } from '../../../ui/feedback/pending-name.tsx';
import classes from './nav-row.module.css';

type Target =
  | '/messenger/$id/'
  | '/messenger/new-clients/'
  | '/messenger/my-clients/'
  | '/messenger/channels/'
  | '/messenger/directs/'
  | '/views/$id/'
  | '/clients/'
  | '/tasks/'
  | '/coworkers/'
  | '/projects/'
  | '/stats/'
  | '/preferences/';

interface NavRowProps {
  to: Target;
  /** The `id` of `/messenger/$id/`. */
  channelId?: number;
  /** The `id` of `/views/$id/`. */
  viewId?: number;
  icon: ReactNode;
  /** Empty while it is being loaded. */
  label: string;
  /** Shown in place of the plain label, for example a colleague's name. */
  name?: ReactNode;
  unread?: number;
  muted?: boolean;
  /** Dimmed text above a group of rows. */
  isHeading?: boolean;
  isIndented?: boolean;
  isCollapsed?: boolean;
  /** Of the name that a collapsed row shows while it is hovered. */
  hintSide?: 'right' | 'top';
  /** The target page has a row of its own, which is highlighted instead. */
  isShortcut?: boolean;
  testId?: string;
  /** Shown after the label: a state of the conversation. */
  mark?: ReactNode;
  /** Shown beside the link while the row is hovered or has the focus. */
  menu?: ReactNode;
}

/** One row of the left sidebar that is a link. */
export function NavRow(props: NavRowProps) {
  const {
    to,
    channelId,
    viewId,
    icon,
    label,
    unread = 0,
    muted = false,
    isHeading = false,
    isIndented = false,
  } = props;
  const { isCollapsed = false, hintSide = 'right', isShortcut = false, testId, name = label, mark, menu } = props;
  const shared = {
    className: classes.row ?? '',
    activeProps: { 'aria-current': 'page' },
    'data-shortcut': isShortcut || undefined,
    // Preferences are many pages, and so are tasks.
    activeOptions: { exact: to !== '/preferences/' && to !== '/tasks/', includeSearch: false },
    'data-heading': isHeading || undefined,
    'data-indented': isIndented || undefined,
    'data-collapsed': isCollapsed || undefined,
    'data-unread': (unread > 0 && !muted) || undefined,
    'data-muted': muted || undefined,
    'data-testid': testId,
    'data-hint': isCollapsed && !menu ? label : undefined,
    'data-hint-side': hintSide,
  } as const;
  const content = (
    <>
      <span className={classes.icon}>{icon}</span>
      <span className={classes.label} title={label}>
        {label === '' ? <PendingName /> : name}
      </span>
      {mark}
      <UnreadBadge count={unread} muted={muted} {...(channelId !== undefined && { channelId })} />
    </>
  );
  const row =
    to === '/messenger/$id/' || to === '/views/$id/' ? (
      <Link to={to} params={{ id: String(channelId ?? viewId) }} {...shared}>
        {content}
      </Link>
    ) : (
      <Link to={to} {...shared}>
        {content}
      </Link>
    );
  if (menu) {
    return (
      <div className={classes.holder} data-row>
        {row}
        {menu}
      </div>
    );
  }
  return row;
}
