import { Button, Group, Text } from '@mantine/core';
import { IconMail, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { InviteUsersModal } from './invite-users-modal.tsx';
import { useUserRights } from './use-user-rights.ts';
import classes from './users-screen.module.css';
import { UsersTable } from './users-table.tsx';

/** The people of the workspace. */
export function UsersScreen() {
  const t = useT('users');
  const { mayCreate } = useUserRights();
  const [isInviting, setIsInviting] = useState(false);
  return (
    <div className={classes.page} data-testid="users-screen">
      <div className={classes.column}>
        <div className={classes.head}>
          <h1 className={classes.title}>{t('title')}</h1>
          {mayCreate && (
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
                leftSection={<IconMail size={15} aria-hidden="true" />}
                data-testid="invite-users"
                onClick={() => setIsInviting(true)}
              >
                {t('invite')}
              </Button>
            </Group>
          )}
        </div>
        <Text c="dimmed" mb="md">
          {t('intro')}
        </Text>
        <UsersTable />
        {isInviting && <InviteUsersModal onClose={() => setIsInviting(false)} />}
      </div>
    </div>
  );
}
