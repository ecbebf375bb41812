import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { ProfileMenu } from '../../../features/accounts/profile-menu/profile-menu.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { selectTotalUnread } from '../../../store/selectors.ts';
import { useActions, useStore } from '../../../store/store-context.tsx';
import { useSignOut } from '../../start/sign-out-context.tsx';
import { ConnectionIndicator } from '../connection/connection-indicator.tsx';
import { SwitcherButton } from '../dialogs/switcher-button.tsx';
import { BackButton } from './back-button.tsx';
import classes from './top-bar.module.css';
import { useBackCloses } from './use-back-closes.ts';
import { usePathBefore } from './use-path-before.ts';
import { useVisibleHeight } from './use-visible-height.ts';

interface TopBarProps {
  /** The page has the tabs below, which lead to the search and the account. */
  withTabs: boolean;
}

/** The bar for one-pane layouts: the connection status, and the way to the channel list or, from a channel, back. */
export function TopBar({ withTabs }: TopBarProps) {
  const t = useT('shell');
  const actions = useActions();
  const signOut = useSignOut();
  const company = useStore((state) => state.me?.workspace.company ?? '');
  const before = usePathBefore();
  useVisibleHeight();
  useBackCloses();
  const hasUnread = useStore((state) => selectTotalUnread(state) > 0);
  return (
    <header className={classes.bar}>
      {withTabs ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          className={classes.menu ?? ''}
          data-unread={hasUnread || undefined}
          aria-label={t('openNavigation')}
          data-testid="open-navigation"
          onClick={() => actions.toggleSidebar('left', true)}
        >
          <IconMenu2 size={20} />
        </ActionIcon>
      ) : (
        <BackButton before={before} />
      )}
      <div className={classes.company}>{company}</div>
      <ConnectionIndicator />
      {!withTabs && (
        <>
          <SwitcherButton isNarrow />
          <ProfileMenu onSignOut={() => void signOut()} />
        </>
      )}
    </header>
  );
}
