import type { ClientImport } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { SettingsPage, SettingsPageSkeleton } from '../../../../ui/settings/settings-page.tsx';
import { ChooseClientsFile } from './choose-clients-file.tsx';
import { ImportProgress } from './import-progress.tsx';
import { clientImportsQuery } from './imports-queries.ts';
import { PastImports } from './past-imports.tsx';
import { ReviewImport } from './review-import.tsx';

const isRunning = ({ state }: ClientImport) => state === 'checking' || state === 'importing';
const isOpen = ({ state }: ClientImport) => state === 'draft' || state === 'checked';

/** `/clients/import/`: changes many clients from a file, after a preview. It all goes on without the page. */
export function ImportClientsPage() {
  const t = useT('clientImport');
  const myId = useStore((state) => state.me?.id);
  const imports = useQuery(clientImportsQuery(useApi()));
  if (imports.isPending) return <SettingsPageSkeleton />;
  const all = imports.data?.data ?? [];
  const running = all.filter(isRunning);
  const isMineRunning = running.some(({ created_by: by }) => by === myId);
  // A file that was replaced by another one is behind it in the list.
  const [newest] = all.filter(({ created_by: by }) => by === myId);
  const open = newest !== undefined && isOpen(newest) ? newest : undefined;
  return (
    <SettingsPage
      title={t('title')}
      intro={t('intro')}
      back={<Link to="/clients/">{t('back')}</Link>}
      isWide={!isMineRunning && open !== undefined}
      testId="import-clients-page"
    >
      {imports.isError ? (
        <ErrorState title={t('past.failed')} onRetry={() => void imports.refetch()} />
      ) : (
        <>
          {running.map((one) => (
            <ImportProgress
              key={one.id}
              running={one}
              isWaiting={one.rows_done === 0 && running.some(({ rows_done: done }) => done > 0)}
            />
          ))}
          {!isMineRunning && open !== undefined && <ReviewImport key={open.id} made={open} />}
          {!isMineRunning && open === undefined && <ChooseClientsFile />}
          <PastImports imports={all.filter((one) => !isRunning(one) && !isOpen(one))} />
        </>
      )}
    </SettingsPage>
  );
}
