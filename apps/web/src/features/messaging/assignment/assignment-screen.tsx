import { Button } from '@mantine/core';
import { hasPermission } from '@switchboard/contract';
import { IconRobot } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { useLeaveGuard } from '../../../ui/forms/leaving/use-leave-guard.ts';
import { SettingsPage } from '../../../ui/settings/settings-page.tsx';
import { assignmentQuery } from './assignment-queries.ts';
import { PolicyCard } from './policy/policy-card.tsx';
import { LoadCard } from './workload/load-card.tsx';

/** `/preferences/assignment/`: how the new clients of each bot come to their managers, and who has how many. */
export function AssignmentScreen() {
  const t = useT('assignment');
  const query = useQuery(assignmentQuery(useApi()));
  const mayEdit = useStore(({ me }) => me !== null && hasPermission(me.permissions, 'settings', 'update'));
  const bots = Object.values(useStore((state) => state.bots));
  const handleDirty = useGuardedForms();
  const { data } = query;
  return (
    <SettingsPage title={t('title')} intro={t('intro')} testId="assignment-screen">
      {query.isPending && <SkeletonRows count={4} />}
      {query.isLoadingError && <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />}
      {data && bots.length === 0 && <NoBots />}
      {data &&
        bots.map((bot) => {
          const policy = data.policies.find(({ bot_id }) => bot_id === bot.id);
          const waiting = data.waiting.find(({ bot_id }) => bot_id === bot.id)?.count ?? 0;
          return (
            policy && (
              <PolicyCard
                key={bot.id}
                bot={bot}
                policy={policy}
                waiting={waiting}
                people={data.people}
                mayEdit={mayEdit}
                onDirty={handleDirty}
              />
            )
          );
        })}
      {data && <LoadCard people={data.people} mayEdit={mayEdit} />}
    </SettingsPage>
  );
}

/** One question before the page is left, of however many forms something would be lost. */
function useGuardedForms() {
  const [dirty, setDirty] = useState<ReadonlySet<number>>(() => new Set());
  useLeaveGuard(dirty.size > 0);
  return useCallback((botId: number, isDirty: boolean) => {
    setDirty((held) => {
      if (held.has(botId) === isDirty) return held;
      const next = new Set(held);
      if (isDirty) next.add(botId);
      else next.delete(botId);
      return next;
    });
  }, []);
}

function NoBots() {
  const t = useT('assignment');
  return (
    <EmptyState
      icon={IconRobot}
      title={t('noBots')}
      hint={t('noBotsHint')}
      action={
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/preferences/bots/" />}>
          {t('toBots')}
        </Button>
      }
    />
  );
}
