import { Button } from '@mantine/core';
import { hasPermission } from '@switchboard/contract';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { SettingsPage } from '../../../ui/settings/settings-page.tsx';
import { RolesTable } from './roles-table.tsx';

export function RolesScreen() {
  const t = useT('roles');
  const mayAdd = useStore((state) => state.me !== null && hasPermission(state.me.permissions, 'roles', 'create'));
  return (
    <SettingsPage
      title={t('title')}
      intro={t('intro')}
      isWide
      testId="roles-screen"
      actions={
        mayAdd && (
          <Button
            size="sm"
            leftSection={<IconPlus size={15} aria-hidden="true" />}
            data-testid="add-role"
            renderRoot={(props) => <Link {...props} to="/preferences/roles/$id/" params={{ id: 'new' }} />}
          >
            {t('add')}
          </Button>
        )
      }
    >
      <RolesTable />
    </SettingsPage>
  );
}
