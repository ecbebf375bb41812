import { Button, Group } from '@mantine/core';
import { IconMail, IconPlus, IconTableImport } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { SettingsPage } from '../../../ui/settings/settings-page.tsx';
import { InviteUsersModal } from './invite-users-modal.tsx';
import { useUserFilters } from './use-user-filters.ts';
import { useUserRights } from './use-user-rights.ts';
import { UsersFilters } from './users-filters.tsx';
import { UsersTable } from './users-table.tsx';

/** The people of the workspace. */
export function UsersScreen() {
  const t = useT('users');
  const { mayCreate } = useUserRights();
  const { filters, change, clear } = useUserFilters();
  const [isInviting, setIsInviting] = useState(false);
  // From elsewhere the form is opened by the address.
  const isAsked = useLocation({ select: ({ hash }) => hash === 'invite' }) && mayCreate;
  const navigate = useNavigate();
  const endInviting = () => {
    setIsInviting(false);
    if (isAsked) void navigate({ to: '/preferences/users/', search: (held) => held, replace: true });
  };
  return (
    <SettingsPage
      title={t('title')}
      intro={t('intro')}
      isWide
      testId="users-screen"
      actions={
        mayCreate && (
          <Group gap="xs">
            <Button
              size="sm"
              variant="default"
              leftSection={<IconPlus size={15} aria-hidden="true" />}
              data-testid="create-user"
              renderRoot={(props) => <Link {...props} to="/preferences/users/invite-user/" />}
            >
              {t('create')}
            </Button>
            <Button
              size="sm"
              variant="default"
              leftSection={<IconTableImport size={15} aria-hidden="true" />}
              data-testid="import-users"
              renderRoot={(props) => <Link {...props} to="/preferences/users/import/" />}
            >
              {t('import')}
            </Button>
            <Button
              size="sm"
              leftSection={<IconMail size={15} aria-hidden="true" />}
              data-testid="invite-users"
              onClick={() => setIsInviting(true)}
            >
              {t('invite')}
            </Button>
          </Group>
        )
      }
    >
      <UsersFilters filters={filters} onChange={change} />
      <UsersTable filters={filters} onClear={clear} />
      {(isInviting || isAsked) && <InviteUsersModal onClose={endInviting} />}
    </SettingsPage>
  );
}
