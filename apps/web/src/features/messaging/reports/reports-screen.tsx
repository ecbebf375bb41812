import { Tabs } from '@mantine/core';
import { hasPermission } from '@switchboard/contract';
import { type ComponentType, useEffect, useRef } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import { SettingsPage } from '../../../ui/settings/settings-page.tsx';
import { FactsDialog } from './facts/facts-dialog.tsx';
import { useDayText } from './period/use-day-text.ts';
import { ReportFilters } from './report-filters.tsx';
import { type ReportTab, reportTabs } from './report-search.ts';
import { ReportSkeleton } from './report-state.tsx';
import classes from './reports.module.css';
import { BotsTab } from './tabs/bots-tab.tsx';
import { HoursTab } from './tabs/hours-tab.tsx';
import { LabelsTab } from './tabs/labels-tab.tsx';
import { PeopleTab } from './tabs/people-tab.tsx';
import { SpeedTab } from './tabs/speed-tab.tsx';
import { VolumeTab } from './tabs/volume-tab.tsx';
import { ReportContext, useReportFilter } from './use-report-filter.ts';

const NowTab = lazy(() => import('./now/now-tab.tsx'));

const contents: Record<ReportTab, ComponentType> = {
  now: NowTab,
  volume: VolumeTab,
  speed: SpeedTab,
  hours: HoursTab,
  people: PeopleTab,
  bots: BotsTab,
  labels: LabelsTab,
};

/** `/stats/`: what happened with clients, in numbers; who may not read those of all sees their own. */
export function ReportsScreen() {
  const t = useT('reports');
  const days = useDayText();
  const seesAll = useStore(({ me }) => me !== null && hasPermission(me.permissions, 'stats', 'read'));
  const report = useReportFilter();
  const { filter, behind, change, close } = report;
  const tabs = reportTabs.filter((tab) => tab !== 'people' || seesAll);
  const shown = tabs.find((tab) => tab === filter.tab) ?? 'volume';
  const Content = contents[shown];
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  return (
    <ReportContext value={report}>
      <SettingsPage
        title={t('title')}
        {...(shown !== 'now' && { intro: days.range(filter.days) })}
        isWide
        isPrinted
        testId="reports-screen"
      >
        <ReportFilters seesAll={seesAll} ofNow={shown === 'now'} />
        <Tabs
          value={shown}
          keepMounted={false}
          onChange={(tab) => change({ tab: tab === null || tab === 'volume' ? undefined : tab })}
        >
          <Tabs.List ref={list} className={classes.tabs ?? ''} aria-label={t('tabs.label')}>
            {tabs.map((tab) => (
              <Tabs.Tab key={tab} value={tab} className={classes.tab ?? ''} data-testid={`report-tab-${tab}`}>
                {t(`tabs.${tab}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map((tab) => (
            <Tabs.Panel key={tab} value={tab} className={classes.panel ?? ''}>
              {tab === shown && (
                <LazyPart fallback={<ReportSkeleton />}>
                  <Content />
                </LazyPart>
              )}
            </Tabs.Panel>
          ))}
        </Tabs>
        {behind && <FactsDialog behind={behind} onClose={close} />}
      </SettingsPage>
    </ReportContext>
  );
}
