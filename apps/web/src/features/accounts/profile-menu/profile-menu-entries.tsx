import { Text } from '@mantine/core';
import { type CurrentUser, hasPermission } from '@switchboard/contract';
import { IconBell, IconClock, IconLogout, IconSettings, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { DropdownPanel } from '../../../ui/overlays/dropdown-parts.tsx';
import type { Dropdown } from '../../../ui/overlays/use-dropdown.ts';
import { scheduledMessagesQuery } from '../../../ui/scheduled/scheduled-messages-query.ts';
import { CustomStatusSetting } from './custom-status-setting.tsx';
import classes from './profile-menu.module.css';
import { ProfileSettings } from './profile-settings.tsx';

interface ProfileMenuEntriesProps {
  dropdown: Dropdown;
  me: CurrentUser;
  position: 'top-start' | 'top-end' | 'bottom-end';
  /** Where no sidebar leads to them. */
  withPreferences?: boolean;
  onSignOut: () => void;
}

export default function ProfileMenuEntries({
  dropdown,
  me,
  position,
  withPreferences = false,
  onSignOut,
}: ProfileMenuEntriesProps) {
  const auth = useT('auth');
  const shell = useT('shell');
  const notifications = useT('notifications');
  const settings = useT('settings');
  const scheduled = useT('scheduledMessages');
  const { data: later } = useQuery(scheduledMessagesQuery(useApi()));
  const held = later?.data.some((message) => message.held !== null);
  const close = () => dropdown.setOpen(false);
  return (
    <DropdownPanel dropdown={dropdown} position={position} width={280} radius="md" padding={4}>
      <div className={classes.who}>
        <Text fw={600} truncate>
          {fullName(me)}
        </Text>
        <Text size="sm" c="dimmed" truncate>
          {me.email}
        </Text>
      </div>
      <CustomStatusSetting me={me} />
      <hr className={classes.line} />
      <ProfileSettings />
      <hr className={classes.line} />
      <Link className={classes.entry ?? ''} to="/profile/" data-testid="my-profile" onClick={close}>
        <IconUser size={16} />
        {shell('myProfile')}
      </Link>
      <Link className={classes.entry ?? ''} to="/scheduled/" data-testid="profile-scheduled" onClick={close}>
        <IconClock size={16} />
        {scheduled('title')}
        {later && later.data.length > 0 && (
          <span className={classes.count} data-held={held || undefined}>
            {later.data.length}
          </span>
        )}
      </Link>
      <Link
        className={classes.entry ?? ''}
        to="/preferences/notifications/"
        data-testid="profile-notifications"
        onClick={close}
      >
        <IconBell size={16} />
        {notifications('title')}
      </Link>
      {withPreferences && hasPermission(me.permissions, 'settings', 'read') && (
        <Link className={classes.entry ?? ''} to="/preferences/" data-testid="profile-preferences" onClick={close}>
          <IconSettings size={16} />
          {settings('title')}
        </Link>
      )}
      <button type="button" className={classes.entry} data-testid="sign-out" onClick={onSignOut}>
        <IconLogout size={16} />
        {auth('signOut')}
      </button>
    </DropdownPanel>
  );
}
