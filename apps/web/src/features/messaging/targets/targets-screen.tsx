import { Button } from '@mantine/core';
import { hasPermission, limits, type TargetPolicy } from '@switchboard/contract';
import { IconPlus, IconTargetArrow } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { SettingsPage } from '../../../ui/settings/settings-page.tsx';
import { PolicyDialog } from './policy/policy-form.tsx';
import { PolicyList } from './policy/policy-list.tsx';
import classes from './targets.module.css';
import { targetPoliciesQuery } from './targets-queries.ts';

/** `/preferences/targets/`: how soon clients get answers. */
export function TargetsScreen() {
  const t = useT('targets');
  const query = useQuery(targetPoliciesQuery(useApi()));
  const mayEdit = useStore(({ me }) => me !== null && hasPermission(me.permissions, 'settings', 'update'));
  /** The one whose form is open, as it was then; null: a new one. */
  const [edited, setEdited] = useState<TargetPolicy | null | undefined>(undefined);
  const policies = query.data?.data;
  const mayCreate = mayEdit && policies !== undefined && policies.length < limits.targetPolicies;
  const create = (
    <Button
      size="sm"
      leftSection={<IconPlus size={15} aria-hidden="true" />}
      data-testid="create-targets"
      onClick={() => setEdited(null)}
    >
      {t('create')}
    </Button>
  );
  return (
    <SettingsPage
      title={t('title')}
      intro={t('intro')}
      testId="targets-screen"
      {...(mayCreate && policies.length > 0 && { actions: create })}
    >
      {query.isPending && <SkeletonRows count={4} />}
      {query.isLoadingError && <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />}
      {policies?.length === 0 && (
        <EmptyState icon={IconTargetArrow} title={t('empty')} hint={t('emptyHint')} action={mayEdit && create} />
      )}
      {policies && policies.length > 0 && (
        <>
          <ul className={classes.rules}>
            <li>{t('rules.order')}</li>
            <li>{t('rules.time')}</li>
            <li>{t('rules.new')}</li>
          </ul>
          <PolicyList policies={policies} mayEdit={mayEdit} onEdit={setEdited} />
        </>
      )}
      {policies && edited !== undefined && (
        <PolicyDialog
          policy={edited}
          latest={policies.find(({ id }) => id === edited?.id)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </SettingsPage>
  );
}
