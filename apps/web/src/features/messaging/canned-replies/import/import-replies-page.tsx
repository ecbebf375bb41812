import { NativeSelect } from '@mantine/core';
import { type CannedReplyColumn, type CannedReplyScope, cannedReplyScopes } from '@switchboard/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { SettingsPage } from '../../../../ui/settings/settings-page.tsx';
import { ChooseTextTable } from '../../../../ui/table-file/choose-text-table.tsx';
import type { ReadTable } from '../../../../ui/table-file/read-table.ts';
import { replyTable } from './reply-table.ts';
import { ReviewReplies } from './review-replies.tsx';

/** Rows that fit a call, in UTF-16. */
const maxMegabytes = 2;

/** `/preferences/canned-replies/import/`: makes canned replies of a table's rows, after a preview. */
export function ImportRepliesPage() {
  const t = useT('cannedReplyImport');
  const tReplies = useT('cannedReplies');
  const [table, setTable] = useState<ReadTable<CannedReplyColumn> | null>(null);
  const [scope, setScope] = useState<CannedReplyScope>('own');
  return (
    <SettingsPage
      title={t('title')}
      intro={t('intro')}
      back={<Link to="/preferences/canned-replies/">{tReplies('title')}</Link>}
      isWide={table !== null}
      testId="import-replies-page"
    >
      <NativeSelect
        mb="md"
        maw={320}
        label={t('scope')}
        description={t('scopeHint')}
        data-testid="import-scope"
        value={scope}
        data={cannedReplyScopes.map((value) => ({ value, label: tReplies(`form.${value}`) }))}
        onChange={(event) => setScope(event.currentTarget.value === 'own' ? 'own' : 'workspace')}
      />
      {table === null ? (
        <ChooseTextTable
          kind={replyTable}
          title={(column) => t(`columns.${column}`)}
          maxMegabytes={maxMegabytes}
          help={t('help')}
          templateName={t('templateName')}
          onRead={setTable}
        />
      ) : (
        <ReviewReplies table={table} scope={scope} onAnother={() => setTable(null)} />
      )}
    </SettingsPage>
  );
}
