import { Button, Group } from '@mantine/core';
import { hasPermission } from '@switchboard/contract';
import { IconForms } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { SettingsPage } from '../../../ui/settings/settings-page.tsx';
import { ClientsFilters } from './clients-filters.tsx';
import { ClientsMenu } from './clients-menu.tsx';
import { ClientsTable } from './clients-table.tsx';
import { ErasuresModal } from './erasure/erasures-modal.tsx';
import { CustomFieldsModal } from './fields/custom-fields-modal.tsx';
import { useClientFilters } from './use-client-filters.ts';

/** Everyone who has written to one of the bots. */
export function ClientsScreen() {
  const t = useT('clients');
  const mayManageFields = useStore(
    (state) => state.me !== null && hasPermission(state.me.permissions, 'settings', 'update'),
  );
  const [isShowingErasures, setIsShowingErasures] = useState(false);
  const [isManagingFields, setIsManagingFields] = useState(false);
  const { filters, change, clear } = useClientFilters();
  return (
    <SettingsPage
      title={t('title')}
      intro={t('intro')}
      isWide
      testId="clients-screen"
      actions={
        <Group gap="xs">
          {mayManageFields && (
            <Button
              size="sm"
              variant="default"
              leftSection={<IconForms size={15} aria-hidden="true" />}
              data-testid="custom-fields"
              onClick={() => setIsManagingFields(true)}
            >
              {t('fields.title')}
            </Button>
          )}
          <ClientsMenu filters={filters} onShowErased={() => setIsShowingErasures(true)} />
        </Group>
      }
    >
      <ClientsFilters filters={filters} onChange={change} />
      <ClientsTable filters={filters} onClear={clear} />
      {isShowingErasures && <ErasuresModal onClose={() => setIsShowingErasures(false)} />}
      {isManagingFields && <CustomFieldsModal onClose={() => setIsManagingFields(false)} />}
    </SettingsPage>
  );
}
