import { Menu, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type CurrentUser, hasPermission, planOf } from '@switchboard/contract';
import { IconBuilding, IconClipboard, IconSettings, IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { useAction } from '../../../ui/forms/failures/use-action.ts';
import { DropdownMenu } from '../../../ui/overlays/dropdown-parts.tsx';
import type { Dropdown } from '../../../ui/overlays/use-dropdown.ts';
import { useRoleName } from '../../../ui/rights/use-role-name.ts';
import classes from './project-info.module.css';

interface ProjectInfoEntriesProps {
  dropdown: Dropdown;
  me: CurrentUser;
}

/** The entries of the workspace's menu, as far as the reader is permitted. */
export default function ProjectInfoEntries({ dropdown, me }: ProjectInfoEntriesProps) {
  const t = useT('projectInfo');
  const roleName = useRoleName();
  const copy = useAction(async () => {
    await navigator.clipboard.writeText(globalThis.location.origin);
    notifications.show({ message: t('copied'), autoClose: 1_500 });
  }, t('copyFailed'));
  const { permissions, workspace } = me;
  const seesSettings = hasPermission(permissions, 'settings', 'read');
  const mayInvite = seesSettings && hasPermission(permissions, 'users', 'create');

  return (
    <DropdownMenu dropdown={dropdown} position="bottom-start" width={272}>
      <div className={classes.who}>
        <Text fw={600} truncate dir="auto">
          {workspace.company}
        </Text>
        <Text size="sm" c="dimmed" truncate>
          {globalThis.location.host}
        </Text>
        <dl>
          <dt>{t('signedInAs')}</dt>
          <dd dir="auto">{fullName(me)}</dd>
          <dt>{t('role')}</dt>
          <dd dir="auto">{roleName(me.role)}</dd>
          {seesSettings && (
            <>
              <dt>{t('plan')}</dt>
              <dd>{planOf(workspace.tariff).name}</dd>
            </>
          )}
        </dl>
      </div>
      <Menu.Divider />
      {mayInvite && (
        <Menu.Item
          leftSection={<IconUserPlus size={16} />}
          component={Link}
          to="/preferences/users/"
          hash="invite"
          data-testid="project-invite"
        >
          {t('invite')}
        </Menu.Item>
      )}
      {seesSettings && (
        <Menu.Item
          leftSection={<IconSettings size={16} />}
          component={Link}
          to="/preferences/"
          data-testid="project-preferences"
        >
          {t('preferences')}
        </Menu.Item>
      )}
      {workspace.owner_id === me.id && (
        <Menu.Item
          leftSection={<IconBuilding size={16} />}
          component={Link}
          to="/preferences/super-admin/"
          data-testid="project-settings"
        >
          {t('settings')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconClipboard size={16} />} data-testid="copy-address" onClick={copy.run}>
        {t('copyAddress')}
      </Menu.Item>
    </DropdownMenu>
  );
}
