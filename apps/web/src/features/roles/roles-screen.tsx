import { Button, Text } from '@mantine/core';
import { hasPermission } from '@switchboard/contract';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useT } from '../../i18n/use-t.ts';
import { useStore } from '../../store/store-context.tsx';
import classes from './roles-screen.module.css';
import { RolesTable } from './roles-table.tsx';

/** The roles of the workspace. */
export function RolesScreen() {
  const t = useT('roles');
  const mayAdd = useStore((state) => state.me !== null && hasPermission(state.me.permissions, 'roles', 'create'));
  return (
    <div className={classes.page} data-testid="roles-screen">
      <div className={classes.column}>
        <div className={classes.head}>
          <h1 className={classes.title}>{t('title')}</h1>
          {mayAdd && (
            <Button
              size="sm"
              leftSection={<IconPlus size={15} aria-hidden="true" />}
              data-testid="add-role"
              renderRoot={(props) => <Link {...props} to="/preferences/roles/$id/" params={{ id: 'new' }} />}
            >
              {t('add')}
            </Button>
          )}
        </div>
        <Text c="dimmed" mb="md">
          {t('intro')}
        </Text>
        <RolesTable />
      </div>
    </div>
  );
}
