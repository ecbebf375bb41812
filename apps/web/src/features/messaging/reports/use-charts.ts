import type { ChartData, ChartSeries } from '@switchboard/charts';
import { countScale, shareScale, starScale, timeScale } from '@switchboard/charts';
import { type FigureId, figures, type Measure } from '@switchboard/contract';
import { useLocale } from 'use-intl';
import { useT } from '../../../i18n/use-t.ts';
import { firstWeekday } from '../../../ui/forms/pickers/first-weekday.ts';
import { isOfTime } from './facts/behind.ts';
import { type FigurePart, mainPart, numberIn } from './figure-numbers.ts';
import { listParts } from './period/period.ts';
import { useDayText } from './period/use-day-text.ts';
import type { ReportAnswer } from './report-queries.ts';
import { useNumberText } from './use-number-text.ts';
import { useReportContext } from './use-report-filter.ts';

const scales: Record<Measure, ChartData['scale']> = {
  count: countScale,
  level: countScale,
  time: timeScale,
  share: shareScale,
  stars: starScale,
};

/** A line of a chart: a figure, and which number of it. */
export interface Line {
  figure: FigureId;
  part?: FigurePart;
  /** By default the figure's. */
  name?: string;
}

/** Monday. */
const monday = Date.UTC(2026, 0, 5);
const dayMs = 86_400_000;

/** Makes what charts show of the rows of reports. All figures of one have the same measure. */
export function useCharts() {
  const t = useT('reports');
  const locale = useLocale();
  const days = useDayText();
  const { filter } = useReportContext();
  const text = useNumberText(filter.isWorkingTime);

  const look = ({ figure, part = mainPart(figure) }: Line) => ({
    format: (value: number) => text.write(value, figure, part),
    formatScale: (value: number) => text.onScale(value, figure),
    scale: scales[part === 'n' ? 'count' : figures[figure].measure],
  });

  const partsOf = ({ asked }: ReportAnswer) => {
    const by = isOfTime(asked.by) ? asked.by : 'day';
    const parts = listParts(asked.days, by);
    return { by, parts };
  };
  const seriesOf = (answer: ReportAnswer, { figure, part, name }: Line): ChartSeries => {
    const rows = new Map(answer.rows.map((row) => [row.key, row]));
    return {
      key: `${figure}.${part ?? mainPart(figure)}`,
      name: name ?? t(`figures.${figure}.name`),
      values: partsOf(answer).parts.map(({ key }) => numberIn(rows.get(key), figure, part)),
    };
  };

  return {
    /** Lines over time; of the first one also as it was in the period before. */
    overTime: (answer: ReportAnswer, lines: readonly [Line, ...Line[]], before?: ReportAnswer): ChartData => {
      const { by, parts } = partsOf(answer);
      const [first] = lines;
      const earlier = before && seriesOf(before, first);
      return {
        ...look(first),
        points: parts.map((part) => ({ key: part.key, label: days.part(part, by), tick: days.tick(part, by) })),
        series: [
          ...lines.map((line) => seriesOf(answer, line)),
          // Its weeks may be one more or fewer.
          ...(earlier?.values.some((value) => value !== null)
            ? [
                {
                  ...earlier,
                  key: `${earlier.key}.before`,
                  isBefore: true,
                  values: parts.map((_, index) => earlier.values[index] ?? null),
                },
              ]
            : []),
        ],
      };
    },
    /** The hours of the week, beginning with the reader's first day. */
    overHours: ({ rows }: ReportAnswer, figure: FigureId): ChartData => {
      const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
      const held = new Map(rows.map((row) => [row.key, row]));
      const hours = Array.from({ length: 24 }, (_, hour) => hour);
      const first = (firstWeekday(locale) + 6) % 7;
      const weekdays = Array.from({ length: 7 }, (_, place) => (first + place) % 7);
      return {
        ...look({ figure }),
        points: hours.map((hour) => ({ key: String(hour), label: days.hour(hour), tick: days.hourTick(hour) })),
        series: weekdays.map((day) => ({
          key: String(day),
          name: weekday.format(monday + day * dayMs),
          values: hours.map((hour) => numberIn(held.get(`${day}-${hour}`), figure)),
        })),
      };
    },
  };
}
