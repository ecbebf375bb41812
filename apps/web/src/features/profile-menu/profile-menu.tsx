import { Menu, Skeleton, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconBell, IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { fullName } from '../../store/selectors.ts';
import { useStore } from '../../store/store-context.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { LazyPart } from '../../ui/lazy-part.tsx';
import classes from './profile-menu.module.css';

interface ProfileMenuProps {
  /** Opens from a row with the name, at the foot of the sidebar, instead of from the picture alone. */
  withName?: boolean;
  onSignOut: () => void;
}

const loadSettings = () => import('./profile-settings.tsx');
const ProfileSettings = lazy(loadSettings);

/** Who is signed in, the theme, the language, and the way out. Both settings are kept in the profile. */
export function ProfileMenu({ withName = false, onSignOut }: ProfileMenuProps) {
  const t = useT('shell');
  const auth = useT('auth');
  const notifications = useT('notifications');
  const me = useStore((state) => state.me);
  if (!me) return <ProfileAhead withName={withName} />;
  const name = fullName(me);

  return (
    <Menu position={withName ? 'top-start' : 'bottom-end'} width={280} closeOnItemClick={false} trapFocus>
      <Menu.Target>
        <UnstyledButton
          className={classes.target ?? ''}
          data-named={withName || undefined}
          data-testid="user-menu"
          onPointerEnter={() => void loadSettings()}
          onFocus={() => void loadSettings()}
        >
          <Avatar name={name} pictureId={me.avatar?.id ?? null} size={28} />
          {/* Text and no label of its own: the button is called by what stands on it, the initials included. */}
          {withName ? (
            <span className={classes.name}>{name}</span>
          ) : (
            <VisuallyHidden>{t('userMenu', { name })}</VisuallyHidden>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <Text fw={600} truncate>
            {name}
          </Text>
          <Text size="sm" c="dimmed" truncate>
            {me.email}
          </Text>
        </div>
        <Menu.Divider />
        <LazyPart fallback={<div className={classes.settingsAhead} />}>
          <ProfileSettings />
        </LazyPart>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconBell size={16} />}
          closeMenuOnClick
          component={Link}
          to="/preferences/notifications/"
          data-testid="profile-notifications"
        >
          {notifications('title')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} closeMenuOnClick onClick={onSignOut} data-testid="sign-out">
          {auth('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Keeps the place of the button while its owner loads. */
function ProfileAhead({ withName }: { withName: boolean }) {
  return (
    <span className={classes.target} data-named={withName || undefined} aria-hidden="true">
      <Skeleton width={28} height={28} radius={8} />
    </span>
  );
}
