import { Button } from '@mantine/core';
import { clientSorts } from '@switchboard/contract';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useLocale } from 'use-intl';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useClientRights } from '../../../ui/rights/use-client-rights.ts';
import { type ClientFilters, toQuery } from './use-client-filters.ts';

/** The way to the import, and the clients of the page with its search, filters and order as a file. */
export function FileActions({ filters }: { filters: ClientFilters }) {
  const t = useT('clients');
  const api = useApi();
  const locale = useLocale();
  const { sortBy, order }: Record<string, unknown> = useSearch({ strict: false });
  const { mayCreate, maySeePhones } = useClientRights();
  if (!mayCreate) return null;
  const query = new URLSearchParams({ language: locale });
  for (const [name, value] of Object.entries(toQuery(filters))) query.set(name, value);
  // A sort key of the address that the table does not know is left out, as the table does.
  const sort = clientSorts.find((one) => one === sortBy);
  if (sort !== undefined) query.set('sortBy', sort);
  if (sort !== undefined && (order === 'asc' || order === 'desc')) query.set('order', order);
  return (
    <>
      <Button
        size="sm"
        variant="default"
        component={Link}
        to="/clients/import/"
        leftSection={<IconUpload size={15} aria-hidden="true" />}
        data-testid="import-clients"
      >
        {t('import')}
      </Button>
      {maySeePhones && (
        <Button
          size="sm"
          variant="default"
          component="a"
          href={api.fileUrl({ src: `/exports/clients?${query}` })}
          download
          leftSection={<IconDownload size={15} aria-hidden="true" />}
          data-testid="export-clients"
        >
          {t('export')}
        </Button>
      )}
    </>
  );
}
