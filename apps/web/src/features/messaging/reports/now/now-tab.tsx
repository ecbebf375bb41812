import { Button } from '@mantine/core';
import { IconClockCheck, IconDeviceTv, IconMoodEmpty } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { LazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../../ui/feedback/retriable-part.ts';
import { useErrorText } from '../../../../ui/forms/failures/use-error-text.ts';
import { ReportSkeleton } from '../report-state.tsx';
import reportClasses from '../reports.module.css';
import { useReportContext } from '../use-report-filter.ts';
import { BotsTable } from './bots-table.tsx';
import { TargetLines, WaitingLines } from './conversation-lines.tsx';
import classes from './now.module.css';
import { NowNumbers, partOf } from './now-numbers.tsx';
import type { ShownNow } from './now-queries.ts';
import { NowStatus } from './now-status.tsx';
import { PeopleTable } from './people-table.tsx';
import { TodayNumbers } from './today-numbers.tsx';
import { useNow } from './use-now.ts';
import { fillScreen } from './wall/full-screen.ts';

const NowWall = lazy(() => import('./wall/now-wall.tsx'));

/** What is now, and a second old at most. */
export default function NowTab() {
  const t = useT('reportsNow');
  const errorText = useErrorText();
  const { filter, change } = useReportContext();
  const { now, error, isStale, retry } = useNow(filter.bot);
  if (error !== null) return <ErrorState title={t('failed')} hint={errorText(error)} onRetry={retry} />;
  if (now === null) return <ReportSkeleton />;
  return (
    <div className={reportClasses.report} data-stale={isStale || undefined} aria-busy={isStale} data-testid="report">
      <div className={classes.head}>
        <NowStatus bot={filter.bot} />
        <TodayNumbers />
        <Button
          className={classes.toWall ?? ''}
          size="xs"
          variant="default"
          leftSection={<IconDeviceTv size={16} aria-hidden="true" />}
          data-testid="open-wall"
          onClick={() => {
            fillScreen();
            change({ wall: 1 });
          }}
        >
          {t('wall.open')}
        </Button>
      </div>
      {now.is_own && <OwnNote />}
      <NowNumbers now={now} />
      <Parts now={now} />
      {filter.isWall && (
        <LazyPart floats>
          <NowWall now={now} />
        </LazyPart>
      )}
    </div>
  );
}

function OwnNote() {
  const t = useT('reports');
  return (
    <p className={reportClasses.own} data-testid="own-numbers">
      {t('own')}
    </p>
  );
}

function Parts({ now }: { now: ShownNow }) {
  const t = useT('reportsNow');
  const { numbers, waiting, at_risk: atRisk, missed } = now;
  return (
    <div className={classes.parts}>
      <Part id={partOf('waiting')} title={t('waiting.title')}>
        {waiting.length > 0 ? (
          <WaitingLines now={now} rows={waiting} count={numbers.waiting} />
        ) : (
          <EmptyState icon={IconMoodEmpty} title={t('waiting.empty')} hint={t('waiting.emptyHint')} />
        )}
      </Part>
      <div className={classes.column}>
        <Part id={partOf('missed')} title={t('targets.missed')}>
          {missed.length > 0 ? (
            <TargetLines now={now} rows={missed} count={numbers.missed} testId="now-missed-lines" />
          ) : (
            <Nothing title={t('targets.noneMissed')} />
          )}
        </Part>
        <Part id={partOf('atRisk')} title={t('targets.atRisk')}>
          {atRisk.length > 0 ? (
            <TargetLines now={now} rows={atRisk} count={numbers.at_risk} testId="now-risk-lines" />
          ) : (
            <Nothing title={t('targets.noneAtRisk')} />
          )}
        </Part>
      </div>
      <Part id="now-part-bots" title={t('bots.title')} isWide>
        <BotsTable now={now} />
      </Part>
      {!now.is_own && (
        <Part id="now-part-people" title={t('people.title')} isWide>
          <PeopleTable now={now} />
        </Part>
      )}
    </div>
  );
}

function Nothing({ title }: { title: string }) {
  return (
    <p className={classes.nothing}>
      <IconClockCheck size={18} stroke={1.6} aria-hidden="true" />
      {title}
    </p>
  );
}

interface PartProps {
  id: string;
  title: string;
  isWide?: boolean;
  children: ReactNode;
}

/** Numbers lead here: its heading takes the focus. */
function Part({ id, title, isWide = false, children }: PartProps) {
  return (
    <section className={classes.part} data-wide={isWide || undefined} aria-labelledby={id}>
      <h2 className={reportClasses.tableTitle} id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
