import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';
import { useT } from '../../i18n/use-t.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import { ExportsCard } from './exports-card.tsx';
import { SettingsForm } from './settings-form.tsx';
import { workspaceSettingsQuery } from './settings-queries.ts';
import classes from './settings-screen.module.css';
import { TransferCard } from './transfer-card.tsx';

/** What the owner of a workspace sets. */
export function WorkspaceSettingsScreen() {
  const t = useT('owner');
  const query = useQuery(workspaceSettingsQuery(useApi()));
  return (
    <div className={classes.page} data-testid="workspace-settings">
      <div className={classes.column}>
        <h1 className={classes.title}>{t('title')}</h1>
        <Text c="dimmed" mb="md">
          {t('intro')}
        </Text>
        {query.isPending && <SkeletonRows count={6} />}
        {query.isError && <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />}
        {query.isSuccess && (
          <>
            <SettingsForm settings={query.data} />
            <ExportsCard />
            <TransferCard />
          </>
        )}
      </div>
    </div>
  );
}
