import { hasPermission } from '@switchboard/contract';
import { IconChecklist, IconInbox, IconMessages, IconSearch, IconUserCircle } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { UnreadBadge } from '../../../ui/channel/unread-badge.tsx';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import { useDropdown } from '../../../ui/overlays/use-dropdown.ts';
import { useSignOut } from '../../start/sign-out-context.tsx';
import classes from './tab-bar.module.css';
import { selectChannelsUnread, selectInboxWaiting } from './tab-counts.ts';

const loadEntries = () => import('../../../features/accounts/profile-menu/profile-menu-entries.tsx');
const ProfileMenuEntries = lazy(loadEntries);

type Target = '/messenger/new-clients/' | '/messenger/list/' | '/messenger/search/' | '/tasks/';

interface TabProps {
  to: Target;
  /** The pages it stands for. */
  pages: RegExp;
  icon: ReactNode;
  label: string;
  count?: number;
}

function Tab({ to, pages, icon, label, count = 0 }: TabProps) {
  const isCurrent = useLocation({ select: ({ pathname }) => pages.test(pathname) });
  return (
    <Link
      to={to}
      className={classes.tab ?? ''}
      activeOptions={{ exact: true }}
      {...(isCurrent && { 'aria-current': 'page' })}
      data-testid={`tab-${to.split('/').at(-2)}`}
    >
      <span className={classes.icon}>
        {icon}
        <UnreadBadge count={count} />
      </span>
      <span className={classes.label}>{label}</span>
    </Link>
  );
}

/** The pages that a phone leads to from everywhere, as far as the reader may see them, and the reader's own menu. */
export function TabBar() {
  const t = useT('tabs');
  const me = useStore((state) => state.me);
  const inbox = useStore(selectInboxWaiting);
  const channels = useStore(selectChannelsUnread);
  const signOut = useSignOut();
  const { buttonProps, dropdown } = useDropdown({ popup: 'dialog', load: loadEntries });
  // Which tabs there are depends on the reader's rights.
  if (!me) return <div className={classes.bar} />;
  const icon = { size: 22, stroke: 1.75 } as const;
  return (
    <nav className={classes.bar} aria-label={t('label')} data-rove data-testid="tab-bar">
      {hasPermission(me.permissions, 'leads', 'read') && (
        <Tab
          to="/messenger/new-clients/"
          pages={/^\/(messenger\/(new|my)-clients|views\/.*)\//}
          icon={<IconInbox {...icon} />}
          label={t('inbox')}
          count={inbox}
        />
      )}
      <Tab
        to="/messenger/list/"
        pages={/^\/messenger\/(list|channels|directs)\//}
        icon={<IconMessages {...icon} />}
        label={t('channels')}
        count={channels}
      />
      <Tab
        to="/messenger/search/"
        pages={/^\/messenger\/search\//}
        icon={<IconSearch {...icon} />}
        label={t('search')}
      />
      {hasPermission(me.permissions, 'tasks', 'read') && (
        <Tab to="/tasks/" pages={/^\/tasks\//} icon={<IconChecklist {...icon} />} label={t('tasks')} />
      )}
      <button type="button" className={classes.tab} data-testid="tab-me" {...buttonProps}>
        <span className={classes.icon}>
          <IconUserCircle {...icon} />
        </span>
        <span className={classes.label}>{t('me')}</span>
      </button>
      {dropdown && (
        <LazyPart floats>
          <ProfileMenuEntries
            dropdown={dropdown}
            me={me}
            position="top-end"
            withPreferences
            onSignOut={() => void signOut()}
          />
        </LazyPart>
      )}
    </nav>
  );
}
