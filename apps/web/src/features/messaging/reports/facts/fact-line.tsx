import { type FigureId, figures, type ReportFact } from '@switchboard/contract';
import { Link } from '@tanstack/react-router';
import { useLocale } from 'use-intl';
import { useT } from '../../../../i18n/use-t.ts';
import { PersonButton } from '../../../../ui/person/person-button.tsx';
import { makeTimeFormat } from '../../../../ui/time/use-time-format.ts';
import reportClasses from '../reports.module.css';
import { useNumberText } from '../use-number-text.ts';
import { useReportContext } from '../use-report-filter.ts';
import { FactTag } from './fact-tag.tsx';
import classes from './facts.module.css';

interface FactLineProps {
  fact: ReportFact;
  figure: FigureId;
  /** In which its time is told. */
  zone: string;
}

/** Something that happened: with which client, when, by whom, and what it took. */
export function FactLine({ fact, figure, zone }: FactLineProps) {
  const t = useT('reports');
  const time = makeTimeFormat(useLocale(), zone);
  return (
    <li className={classes.fact} data-testid="report-fact">
      <div className={reportClasses.client}>
        {fact.channel_name === null ? (
          t('facts.client')
        ) : (
          <Link
            to="/messenger/$id/"
            params={{ id: String(fact.channel_id) }}
            search={fact.message_seq === null ? {} : { message: fact.message_seq }}
            dir="auto"
          >
            {fact.channel_name}
          </Link>
        )}
        <FactTag fact={fact} figure={figure} />
      </div>
      <div className={reportClasses.about}>
        <time dateTime={fact.at}>{time.dateTime(fact.at)}</time>
        <Maker fact={fact} />
        {fact.bot_title !== null && <span dir="auto">{fact.bot_title}</span>}
      </div>
      <Took fact={fact} figure={figure} />
    </li>
  );
}

function Maker({ fact: { user_id: id, user_name: name, made_by: maker } }: { fact: ReportFact }) {
  const t = useT('reports');
  if (name !== null) return <PersonButton userId={id} name={name} />;
  // The client stands above.
  return maker === 'client' ? null : <span>{t(`facts.made.${maker}`)}</span>;
}

function Took({ fact: { value, work_ms: workMs }, figure }: Omit<FactLineProps, 'zone'>) {
  const t = useT('reports');
  const { filter } = useReportContext();
  const text = useNumberText(filter.isWorkingTime);
  const { measure } = figures[figure];
  if (measure === 'stars')
    return value === null ? null : <div className={classes.took}>{t('facts.stars', { count: value })}</div>;
  if (measure !== 'time') return null;
  const took = filter.isWorkingTime ? workMs : value;
  if (took === null) return null;
  const words = text.duration(took);
  return <div className={classes.took}>{filter.isWorkingTime ? t('facts.workingTime', { time: words }) : words}</div>;
}
