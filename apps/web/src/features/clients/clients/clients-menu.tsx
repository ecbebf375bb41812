import { ActionIcon, Menu } from '@mantine/core';
import { clientSorts } from '@switchboard/contract';
import { IconDots, IconDownload, IconEraser, IconUpload } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useLocale } from 'use-intl';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useClientRights } from '../../../ui/rights/use-client-rights.ts';
import { type ClientFilters, toQuery } from './use-client-filters.ts';

interface ClientsMenuProps {
  filters: ClientFilters;
  onShowErased: () => void;
}

/**
 * What is done rarely: the way to the import, the clients of the page with its search, filters and order as a file, and
 * the erased ones.
 */
export function ClientsMenu({ filters, onShowErased }: ClientsMenuProps) {
  const t = useT('clients');
  const { mayCreate, mayDelete, maySeePhones } = useClientRights();
  const exportUrl = useExportUrl(filters);
  if (!mayCreate && !mayDelete) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={t('more')}
          data-hint={t('more')}
          data-testid="clients-more"
        >
          <IconDots size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayCreate && (
          <Menu.Item
            component={Link}
            to="/clients/import/"
            leftSection={<IconUpload size={16} />}
            data-testid="import-clients"
          >
            {t('import')}
          </Menu.Item>
        )}
        {mayCreate && maySeePhones && (
          <Menu.Item
            component="a"
            href={exportUrl}
            download
            leftSection={<IconDownload size={16} />}
            data-testid="export-clients"
          >
            {t('export')}
          </Menu.Item>
        )}
        {mayDelete && (
          <Menu.Item leftSection={<IconEraser size={16} />} data-testid="erasures-open" onClick={onShowErased}>
            {t('erased')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function useExportUrl(filters: ClientFilters): string {
  const api = useApi();
  const locale = useLocale();
  const { sortBy, order }: Record<string, unknown> = useSearch({ strict: false });
  const query = new URLSearchParams({ language: locale });
  for (const [name, value] of Object.entries(toQuery(filters))) query.set(name, value);
  // A sort key of the address that the table does not know is left out, as the table does.
  const sort = clientSorts.find((one) => one === sortBy);
  if (sort !== undefined) query.set('sortBy', sort);
  if (sort !== undefined && (order === 'asc' || order === 'desc')) query.set('order', order);
  return api.fileUrl({ src: `/exports/clients?${query}` });
}
