import type { ImportColumn } from '@switchboard/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { SettingsPage } from '../../../../ui/settings/settings-page.tsx';
import type { ReadTable } from '../../../../ui/table-file/read-table.ts';
import { ChooseFile } from './choose-file.tsx';
import { ReviewRows } from './review-rows.tsx';

/** `/preferences/users/import/`: invites the people of a table, after a preview. */
export function ImportUsersPage() {
  const t = useT('userImport');
  const [table, setTable] = useState<ReadTable<ImportColumn> | null>(null);
  return (
    <SettingsPage
      title={t('title')}
      intro={t('intro')}
      back={<Link to="/preferences/users/">{t('back')}</Link>}
      isWide={table !== null}
      testId="import-users-page"
    >
      {table === null ? (
        <ChooseFile onRead={setTable} />
      ) : (
        <ReviewRows table={table} onAnother={() => setTable(null)} />
      )}
    </SettingsPage>
  );
}
