import type { NowTarget, NowWaiting } from '@switchboard/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { PersonButton } from '../../../../ui/person/person-button.tsx';
import { WaitingTime } from '../../../../ui/time/waiting-time.tsx';
import reportClasses from '../reports.module.css';
import classes from './now.module.css';
import type { ShownNow } from './now-queries.ts';
import { useClock } from './use-now.ts';
import { type NowList, useNowLists } from './use-now-lists.ts';
import { useNowMarks } from './use-now-marks.ts';
import { useNowNames } from './use-now-names.ts';

/** So often the times of rows are looked at. */
const markedEveryMs = 5_000;

interface LinesProps<Row> {
  now: ShownNow;
  rows: readonly Row[];
  /** Of all, though the list has the first ones. */
  count: number;
}

/** The clients who wait, the longest first; each leads to the conversation. All of them are on a page of their own. */
export function WaitingLines({ now, rows, count }: LinesProps<NowWaiting>) {
  const marks = useNowMarks();
  const all = useNowLists(now)({ isWaiting: true });
  useClock(markedEveryMs);
  return (
    <Lines count={count} shown={rows.length} all={all} testId="now-waiting-lines">
      {rows.map((row) => (
        <Line key={row.channel_id} now={now} row={row} mark={marks.waiting(row)} />
      ))}
    </Lines>
  );
}

/** Conversations with a target that is due soon, or over; the first due first. */
export function TargetLines({ now, rows, count, testId }: LinesProps<NowTarget> & { testId: string }) {
  const t = useT('reportsNow');
  const marks = useNowMarks();
  useClock(markedEveryMs);
  return (
    <Lines count={count} shown={rows.length} all={null} testId={testId}>
      {rows.map((row) => (
        <Line key={row.channel_id} now={now} row={row} mark={marks.due(row)}>
          <span>{t(row.target.kind === 'closing' ? 'targets.closing' : 'targets.answer')}</span>
        </Line>
      ))}
    </Lines>
  );
}

interface FrameProps {
  count: number;
  shown: number;
  /** Where those are that are not shown here. */
  all: NowList | null;
  testId: string;
  children: ReactNode;
}

function Lines({ count, shown, all, testId, children }: FrameProps) {
  const t = useT('reportsNow');
  const others = t('more', { count: count - shown });
  return (
    <>
      <ul className={classes.lines} data-testid={testId}>
        {children}
      </ul>
      {count > shown && (
        <p className={classes.more}>
          {all === null ? (
            others
          ) : (
            <Link to="/views/" search={all} className={classes.leading}>
              {others}
            </Link>
          )}
        </p>
      )}
    </>
  );
}

interface LineProps {
  now: ShownNow;
  row: NowWaiting | NowTarget;
  mark: Parameters<typeof WaitingTime>[0]['mark'];
  children?: ReactNode;
}

function Line({ now, row, mark, children }: LineProps) {
  const t = useT('reportsNow');
  const names = useNowNames(now);
  const manager = names.managerOf(row.manager_id);
  return (
    <li className={classes.line} data-testid="now-line">
      <div className={reportClasses.client}>
        {row.client_name === null ? (
          t('client')
        ) : (
          <Link to="/messenger/$id/" params={{ id: String(row.channel_id) }} dir="auto">
            {row.client_name}
          </Link>
        )}
      </div>
      <div className={reportClasses.about}>
        {children}
        <span dir="auto">{names.botOf(row.bot_id)}</span>
        {!now.is_own && <PersonButton userId={row.manager_id} name={manager} />}
      </div>
      <div className={classes.mark}>
        <WaitingTime mark={mark} />
      </div>
    </li>
  );
}
