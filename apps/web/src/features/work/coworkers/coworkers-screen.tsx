import { limits } from '@switchboard/contract';
import { useT } from '../../../i18n/use-t.ts';
import { SettingsPage } from '../../../ui/settings/settings-page.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import { useAddressFilters } from '../../../ui/table/use-address-filters.ts';
import classes from './coworkers-screen.module.css';
import { CoworkersTable } from './coworkers-table.tsx';

/** All colleagues: presence, position, and contact. */
export function CoworkersScreen() {
  const t = useT('coworkers');
  const { filters, change, clear } = useAddressFilters(['search']);
  return (
    <SettingsPage title={t('title')} intro={t('intro')} isWide testId="coworkers-screen">
      <div className={classes.filters} role="search" aria-label={t('title')}>
        <SearchBox
          className={classes.search}
          label={t('search')}
          maxLength={limits.titleChars}
          testId="coworkers-search"
          text={filters.search ?? ''}
          onChange={(search) => change({ search })}
        />
      </div>
      <CoworkersTable search={filters.search ?? ''} onClear={clear} />
    </SettingsPage>
  );
}
