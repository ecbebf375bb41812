import { type FigureId, figures } from '@switchboard/contract';
import { useT } from '../../../i18n/use-t.ts';
import { NumberButton } from '../../../ui/charts/number-button.tsx';
import { FigureHelp } from './figure-help.tsx';
import { hasList, mainPart, numberIn } from './figure-numbers.ts';
import type { ReportAnswer } from './report-queries.ts';
import classes from './reports.module.css';
import { useNumberText } from './use-number-text.ts';
import { useReportContext } from './use-report-filter.ts';

interface FigureCardsProps {
  figures: readonly FigureId[];
  /** Not divided. */
  now: ReportAnswer;
  before: ReportAnswer;
}

/** Each figure of the period, beside the period before. */
export function FigureCards({ figures: shown, now, before }: FigureCardsProps) {
  return (
    <dl className={classes.cards}>
      {shown.map((figure) => (
        <FigureCard key={figure} figure={figure} now={now} before={before} />
      ))}
    </dl>
  );
}

function FigureCard({ figure, now, before }: Omit<FigureCardsProps, 'figures'> & { figure: FigureId }) {
  const t = useT('reports');
  const { filter, open } = useReportContext();
  const text = useNumberText(filter.isWorkingTime);
  const [row] = now.rows;
  const [earlier] = before.rows;
  const value = numberIn(row, figure);
  const was = numberIn(earlier, figure);
  const write = (number: number) => text.write(number, figure, mainPart(figure));
  const isOpened = value !== null && hasList(row?.values[figure], figure);
  return (
    <div className={classes.figure} data-testid={`figure-${figure}`}>
      <dt className={classes.figureName}>
        {t(`figures.${figure}.name`)}
        <FigureHelp figures={[figure]} knownSince={now.known_since} />
      </dt>
      <dd className={classes.figureValue}>
        {value === null && <span className={classes.none}>–</span>}
        {value !== null &&
          (isOpened ? (
            <NumberButton
              value={write(value)}
              testId={`open-${figure}`}
              onOpen={() => open({ figure, by: 'none', key: 'all' })}
            />
          ) : (
            write(value)
          ))}
      </dd>
      <FigureFacts figure={figure} now={now} />
      <dd className={classes.before}>{was === null ? t('beforeNone') : t('before', { value: write(was) })}</dd>
    </div>
  );
}

/** What else is known of it: of how many, and how long at most for nine of ten. */
function FigureFacts({ figure, now }: { figure: FigureId; now: ReportAnswer }) {
  const t = useT('reports');
  const { filter } = useReportContext();
  const text = useNumberText(filter.isWorkingTime);
  const value = now.rows[0]?.values[figure];
  const { measure } = figures[figure];
  if (!value || value.n === 0 || measure === 'count' || measure === 'level') return null;
  if (measure === 'share') return <dd className={classes.fact}>{t('outOf', { count: value.n })}</dd>;
  if (measure === 'stars') return <dd className={classes.fact}>{t('ratings', { count: value.n })}</dd>;
  return (
    <>
      {value.p90 !== null && (
        <dd className={classes.fact}>
          {t('values.named', { figure: t('values.p90'), value: text.duration(value.p90) })}
        </dd>
      )}
      <dd className={classes.fact}>{t('answered', { count: value.n })}</dd>
    </>
  );
}
