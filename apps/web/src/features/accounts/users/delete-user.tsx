import { Button, Text } from '@mantine/core';
import type { UserView } from '@switchboard/contract';
import { useNavigate } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { SettingsCard } from '../../../ui/settings/settings-card.tsx';
import { useDeleteUser } from './use-delete-user.ts';
import { useUserRights } from './use-user-rights.ts';
import classes from './users-screen.module.css';

/** Deletes the user of the page, and leads back to the list. */
export function DeleteUser({ user }: { user: UserView }) {
  const t = useT('users');
  const navigate = useNavigate();
  const { mayDelete } = useUserRights();
  // Nothing that was typed about a user who is gone is worth a question.
  const remove = useDeleteUser(() => navigate({ to: '/preferences/users/', ignoreBlocker: true }));
  if (!mayDelete(user)) return null;
  return (
    <div className={classes.factors}>
      <SettingsCard title={t('remove.title')}>
        <Text size="sm" c="dimmed" mb="sm">
          {t('remove.hint')}
        </Text>
        <Button variant="light" color="red" data-testid="delete-user" onClick={() => remove(user)}>
          {t('remove.title')}
        </Button>
      </SettingsCard>
    </div>
  );
}
