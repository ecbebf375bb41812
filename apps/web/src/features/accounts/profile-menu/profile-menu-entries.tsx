import { Menu, Text } from '@mantine/core';
import type { CurrentUser } from '@switchboard/contract';
import { IconBell, IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { DropdownMenu } from '../../../ui/overlays/dropdown-parts.tsx';
import type { Dropdown } from '../../../ui/overlays/use-dropdown.ts';
import { CustomStatusSetting } from './custom-status-setting.tsx';
import classes from './profile-menu.module.css';
import { ProfileSettings } from './profile-settings.tsx';

interface ProfileMenuEntriesProps {
  dropdown: Dropdown;
  me: CurrentUser;
  position: 'top-start' | 'top-end' | 'bottom-end';
  onSignOut: () => void;
}

export default function ProfileMenuEntries({ dropdown, me, position, onSignOut }: ProfileMenuEntriesProps) {
  const auth = useT('auth');
  const shell = useT('shell');
  const notifications = useT('notifications');
  return (
    <DropdownMenu dropdown={dropdown} position={position} width={280} closeOnItemClick={false} trapFocus>
      <div className={classes.who}>
        <Text fw={600} truncate>
          {fullName(me)}
        </Text>
        <Text size="sm" c="dimmed" truncate>
          {me.email}
        </Text>
      </div>
      <CustomStatusSetting me={me} />
      <Menu.Divider />
      <ProfileSettings />
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconUser size={16} />}
        closeMenuOnClick
        component={Link}
        to="/profile/"
        data-testid="my-profile"
      >
        {shell('myProfile')}
      </Menu.Item>
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
    </DropdownMenu>
  );
}
