import { Skeleton, Text } from '@mantine/core';
import type { PlanUsage } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useFormatter } from 'use-intl';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { useFileSize } from '../../../../ui/message/use-file-size.ts';
import { ProgressBar } from '../../../../ui/progress/progress-bar.tsx';
import { usageColor } from '../../../../ui/progress/progress-color.ts';
import { SettingsCard } from '../../../../ui/settings/settings-card.tsx';
import { planUsageQuery } from '../subscription-queries.ts';
import classes from '../subscription-screen.module.css';
import { SeatsForm } from './seats-form.tsx';

const gibibyte = 1024 ** 3;

/** How much of the plan is in use; with too few seats, the bots and users that have one. */
export function PlanUsageCard({ mayChoose }: { mayChoose: boolean }) {
  const t = useT('subscription');
  const fileSize = useFileSize();
  const format = useFormatter();
  const query = useQuery(planUsageQuery(useApi()));
  const usage = query.data;
  const showBytes = (bytes: number) =>
    bytes < gibibyte
      ? fileSize(bytes)
      : t('seats.gigabytes', { value: format.number(bytes / gibibyte, { maximumFractionDigits: 1 }) });
  return (
    <SettingsCard title={t('seats.title')}>
      {query.isPending && <Skeleton height={90} />}
      {query.isLoadingError && <ErrorState title={t('seats.failed')} onRetry={() => void query.refetch()} />}
      {usage && (
        <>
          <div className={classes.bars}>
            <UsageBar label={t('seats.bots')} used={usage.bots.data.length} limit={usage.bots.limit} show={String} />
            <UsageBar label={t('seats.users')} used={usage.users.data.length} limit={usage.users.limit} show={String} />
            <UsageBar
              label={t('seats.storage')}
              used={usage.storage.used}
              limit={usage.storage.limit}
              show={showBytes}
            />
          </div>
          {isOver(usage) && <SeatsForm key={stateOf(usage)} usage={usage} isReadOnly={!mayChoose} />}
        </>
      )}
    </SettingsCard>
  );
}

const isOver = ({ bots, users }: PlanUsage) =>
  [bots, users].some(
    ({ limit, data }) => (limit !== null && data.length > limit) || data.some((each) => each.is_paused),
  );

/** Changes when another user chooses: the form then begins again with the present choice. */
const stateOf = ({ bots, users }: PlanUsage) => JSON.stringify([bots, users]);

interface UsageBarProps {
  label: string;
  used: number;
  limit: number | null;
  show: (value: number) => string;
}

function UsageBar({ label, used, limit, show }: UsageBarProps) {
  const t = useT('subscription');
  const id = useId();
  const percent = limit === null ? null : Math.min(100, limit === 0 ? 100 : (used / limit) * 100);
  const text =
    limit === null
      ? t('seats.unlimited', { used: show(used) })
      : t('seats.of', { used: show(used), limit: show(limit) });
  return (
    <div>
      <div className={classes.barLine}>
        <span id={id}>{label}</span>
        <Text span size="sm" c="dimmed">
          {text}
        </Text>
      </div>
      {percent !== null && <ProgressBar percent={percent} text={text} labelledBy={id} color={usageColor(percent)} />}
    </div>
  );
}
