import { startOfDay } from '@switchboard/contract/moment-in-zone';
import { useT } from '../../../i18n/use-t.ts';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import type { ReportAnswer } from './report-queries.ts';
import classes from './reports.module.css';
import { useReportContext } from './use-report-filter.ts';

/** Says that something is counted for a part of the period only. */
export function SinceNote({ answer }: { answer: ReportAnswer }) {
  const t = useT('reports');
  const time = useTimeFormat();
  const { filter } = useReportContext();
  const begin = startOfDay(answer.asked.days.from, filter.zone).toISOString();
  const latest = Object.values(answer.known_since).reduce<string>(
    (held, since) => (since !== null && since > held ? since : held),
    begin,
  );
  return latest === begin ? null : <p className={classes.since}>{t('sinceSome', { date: time.date(latest) })}</p>;
}
