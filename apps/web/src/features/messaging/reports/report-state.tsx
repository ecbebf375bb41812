import { Button, Skeleton } from '@mantine/core';
import { IconChartBarOff, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useT } from '../../../i18n/use-t.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { useErrorText } from '../../../ui/forms/failures/use-error-text.ts';
import type { ReportAnswer } from './report-queries.ts';
import classes from './reports.module.css';
import type { Report } from './use-report.ts';
import { useReportContext } from './use-report-filter.ts';

interface ReportStateProps<Count extends readonly Report[]> {
  reports: Count;
  /** With the answers in the order of the reports. */
  children: (...answers: { [Index in keyof Count]: ReportAnswer }) => ReactNode;
}

/** Reports that are shown together: loading, failed, not allowed, and what is made of their answers. */
export function ReportState<const Reports extends readonly Report[]>({ reports, children }: ReportStateProps<Reports>) {
  const t = useT('reports');
  const errorText = useErrorText();
  const { clear } = useReportContext();
  const failed = reports.filter(({ error }) => error !== null);
  const [first] = failed;
  if (first) {
    if (first.error instanceof ApiError && first.error.status === 403) {
      return (
        <EmptyState
          icon={IconLock}
          title={errorText(first.error)}
          hint={null}
          action={
            <Button variant="default" size="xs" onClick={clear}>
              {t('filters.clear')}
            </Button>
          }
        />
      );
    }
    return (
      <ErrorState
        title={t('failed')}
        hint={errorText(first.error)}
        onRetry={() => {
          for (const { retry } of failed) retry();
        }}
      />
    );
  }
  const answers = reports.flatMap(({ answer }) => answer ?? []);
  if (answers.length < reports.length) return <ReportSkeleton />;
  const isStale = reports.some((report) => report.isStale);
  return (
    <div className={classes.report} data-stale={isStale || undefined} aria-busy={isStale} data-testid="report">
      {answers.some(({ is_own: isOwn }) => isOwn) && (
        <p className={classes.own} data-testid="own-numbers">
          {t('own')}
        </p>
      )}
      {children(...(answers as unknown as { [Index in keyof Reports]: ReportAnswer }))}
    </div>
  );
}

export function ReportSkeleton() {
  return (
    <div aria-busy="true" data-testid="report-loading">
      <div className={classes.cards}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} height={84} radius="lg" />
        ))}
      </div>
      <Skeleton height={300} radius="lg" />
    </div>
  );
}

/** Where nothing was counted. */
export function NothingHappened() {
  const t = useT('reports');
  return <EmptyState icon={IconChartBarOff} title={t('empty')} hint={t('emptyHint')} />;
}
