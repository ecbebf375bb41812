import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { SettingsPage } from '../../../ui/settings/settings-page.tsx';
import { ExportsCard } from './exports-card.tsx';
import { OpenIdCard } from './openid-card.tsx';
import { RetentionCard } from './retention-card.tsx';
import { SettingsForm } from './settings-form.tsx';
import { workspaceSettingsQuery } from './settings-queries.ts';
import { TransferCard } from './transfer-card.tsx';

/** The settings of a workspace's owner. */
export function WorkspaceSettingsScreen() {
  const t = useT('owner');
  const query = useQuery(workspaceSettingsQuery(useApi()));
  return (
    <SettingsPage title={t('title')} intro={t('intro')} testId="workspace-settings">
      {query.isPending && <SkeletonRows count={6} />}
      {query.isLoadingError && <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />}
      {query.data && (
        <>
          <SettingsForm settings={query.data} />
          <OpenIdCard />
          <RetentionCard />
          <ExportsCard />
          <TransferCard />
        </>
      )}
    </SettingsPage>
  );
}
