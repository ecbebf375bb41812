import { ActionIcon, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { can, hasPermission } from '@switchboard/contract';
import {
  IconAddressBook,
  IconChartBar,
  IconChecklist,
  IconFolders,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSettings,
  IconUsers,
  IconX,
} from '@tabler/icons-react';
import { ProfileMenu } from '../../../features/accounts/profile-menu/profile-menu.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { actorOf } from '../../../store/reader.ts';
import { useActions, useStore } from '../../../store/store-context.tsx';
import { useMayReadStats } from '../../../ui/rights/use-may-read-stats.ts';
import { useSignOut } from '../../start/sign-out-context.tsx';
import { lowWindow } from '../breakpoints.ts';
import { ConnectionIndicator } from '../connection/connection-indicator.tsx';
import { SwitcherButton } from '../dialogs/switcher-button.tsx';
import classes from './left-sidebar.module.css';
import { MarkAllRead } from './mark-all-read.tsx';
import { NavRow } from './nav-row.tsx';
import { ProjectInfo } from './project-info.tsx';
import { SidebarList } from './sidebar-list.tsx';

interface LeftSidebarProps {
  /** Shown over the screen instead of beside it: never collapsed, with a close button. */
  isDrawer?: boolean;
}

/** The app's title, the workspace, and everything in it that the user may open. Collapsed, it is a strip of icons. */
export function LeftSidebar({ isDrawer = false }: LeftSidebarProps) {
  const t = useT('shell');
  const settings = useT('settings');
  const common = useT('common');
  const actions = useActions();
  const me = useStore((state) => state.me);
  const isOpen = useStore((state) => state.sidebar.left);
  const isReady = useStore((state) => state.load === 'ready');
  const signOut = useSignOut();
  const seesStats = useMayReadStats();
  const isCollapsed = !isDrawer && !isOpen;
  const isLow = useMediaQuery(lowWindow, false, { getInitialValueInEffect: false });
  /** In a low window the lists get the room: what never scrolls is one row of icons above and one below them. */
  const isCompact = isLow && isOpen && !isDrawer;
  const inBottom = { isCollapsed: isCollapsed || isCompact, hintSide: isCompact ? 'top' : 'right' } as const;
  const toggle = isDrawer
    ? { label: t('closeNavigation'), icon: <IconX size={18} />, open: false }
    : isOpen
      ? { label: t('collapse'), icon: <IconLayoutSidebarLeftCollapse size={18} />, open: false }
      : { label: t('expand'), icon: <IconLayoutSidebarLeftExpand size={18} />, open: true };

  return (
    <nav
      className={classes.sidebar}
      aria-label={t('navigation')}
      data-collapsed={isCollapsed || undefined}
      data-drawer={isDrawer || undefined}
      data-compact={isCompact || undefined}
    >
      <div className={classes.top} data-rove>
        <span className={classes.mark} aria-hidden={!isCollapsed}>
          S
        </span>
        {!isCollapsed && <div className={classes.product}>{common('product')}</div>}
        {isCompact && <SwitcherButton isNarrow />}
        {!isCollapsed && <MarkAllRead />}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={toggle.label}
          aria-expanded={isDrawer ? undefined : isOpen}
          onClick={() => actions.toggleSidebar('left', toggle.open)}
        >
          {toggle.icon}
        </ActionIcon>
      </div>
      <ProjectInfo isCollapsed={isCollapsed} />
      {!isCompact && <SwitcherButton isNarrow={isCollapsed} />}
      {isReady ? <SidebarList isCollapsed={isCollapsed} /> : <SidebarSkeleton />}
      <div className={classes.bottom} data-rove>
        {me && can(actorOf(me), 'clients.read', null) && (
          <NavRow
            to="/clients/"
            icon={<IconAddressBook size={18} stroke={1.75} />}
            label={t('clients')}
            {...inBottom}
            testId="nav-clients"
          />
        )}
        {me && hasPermission(me.permissions, 'tasks', 'read') && (
          <NavRow
            to="/tasks/"
            icon={<IconChecklist size={18} stroke={1.75} />}
            label={t('tasks')}
            {...inBottom}
            testId="nav-tasks"
          />
        )}
        {me && hasPermission(me.permissions, 'projects', 'read') && (
          <NavRow
            to="/projects/"
            icon={<IconFolders size={18} stroke={1.75} />}
            label={t('projects')}
            {...inBottom}
            testId="nav-projects"
          />
        )}
        {me && hasPermission(me.permissions, 'users', 'read') && (
          <NavRow
            to="/coworkers/"
            icon={<IconUsers size={18} stroke={1.75} />}
            label={t('coworkers')}
            {...inBottom}
            testId="nav-coworkers"
          />
        )}
        {seesStats && (
          <NavRow
            to="/stats/"
            icon={<IconChartBar size={18} stroke={1.75} />}
            label={t('stats')}
            {...inBottom}
            testId="nav-stats"
          />
        )}
        {me && hasPermission(me.permissions, 'settings', 'read') && (
          <NavRow
            to="/preferences/"
            icon={<IconSettings size={18} stroke={1.75} />}
            label={settings('title')}
            {...inBottom}
            testId="nav-preferences"
          />
        )}
        {!isDrawer && (
          <div className={classes.account}>
            <ProfileMenu withName={!isCollapsed && !isCompact} onSignOut={() => void signOut()} />
            <ConnectionIndicator />
          </div>
        )}
      </div>
    </nav>
  );
}

function SidebarSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden="true">
      {['70%', '52%', '60%', '80%', '45%', '66%'].map((width) => (
        <Skeleton key={width} height={12} width={width} radius="xl" />
      ))}
    </div>
  );
}
