/** What the mail says: figures of two weeks as a table, three pictures, and everything in words too. */
import type { ChartData, ChartSeries } from '@switchboard/charts';
import type { FigureId, FigureValues } from '@switchboard/contract';
import type { Mail, MailPicture, MailTable } from '../../../platform/mail/index.ts';
import type { ChartKind, Painter } from './pictures/painter.ts';
import { firstAnswerChart, listBusiest, loadChart, messagesChart, sayChart } from './pictures/week-charts.ts';
import type { WeekFigures } from './read-week.ts';
import { makeWeekText, type WeekText, writeFigure } from './week-text.ts';
import type { WeeklyReader } from './weekly-queries.ts';

interface Composed {
  reader: Pick<WeeklyReader, 'email' | 'language' | 'company'>;
  figures: WeekFigures;
  /** The workspace's. */
  url: string;
  stopUrl: string;
  painter: Painter;
}

type Row = [name: string, ofWeek: (values: FigureValues) => string | null];

const listRows = (text: WeekText): Row[] => {
  const { table } = text.mails;
  const value = (id: FigureId): Row => [text.figure(id), (values) => writeFigure(text, id, values[id]?.value ?? null)];
  return [
    value('opened'),
    value('closed'),
    value('messages_in'),
    value('messages_out'),
    [table.median, ({ first_answer: first }) => writeFigure(text, 'first_answer', first?.median ?? null)],
    [table.p90, ({ first_answer: first }) => writeFigure(text, 'first_answer', first?.p90 ?? null)],
    value('on_time'),
    [
      text.figure('rating'),
      ({ rating }) =>
        rating && rating.value !== null
          ? text.render(table.rating, { value: text.number(rating.value), count: rating.n })
          : null,
    ],
  ];
};

/** What was told in neither week is left out. */
const makeTable = (text: WeekText, { now, was }: WeekFigures): MailTable => {
  const { last, before, none } = text.mails.table;
  const rows = listRows(text)
    .map(([name, write]) => [name, write(now), write(was)] as const)
    .filter(([, ofNow, ofBefore]) => ofNow !== null || ofBefore !== null);
  return {
    columns: ['', last, before],
    rows: rows.map(([name, ofNow, ofBefore]) => [name, ofNow ?? none, ofBefore ?? none]),
  };
};

/** The statistics of that week. */
const statsUrl = (url: string, { week }: WeekFigures, tab: string): string => {
  const address = new URL('/stats/', url);
  for (const [name, value] of Object.entries({ tab, period: 'own', from: week.from, to: week.to, zone: week.zone })) {
    address.searchParams.set(name, value);
  }
  return address.href;
};

const isEmpty = ({ series }: ChartData): boolean =>
  series.every(({ values }) => values.every((value) => value === null || value === 0));

const drawPictures = async (text: WeekText, { figures, url, painter }: Composed): Promise<MailPicture[]> => {
  const { pictures, table } = text.mails;
  const nameOf = ({ name, isBefore = false }: ChartSeries) => (isBefore ? table.before : name);
  const named = (series: ChartSeries, value: string) => text.render(pictures.named, { name: nameOf(series), value });
  const say = (data: ChartData) => sayChart(data, { named, none: table.none });
  const load = loadChart(figures, text);
  const busiest = listBusiest(load, 5).map((hour) => text.render(pictures.busiest, hour));
  const answers = firstAnswerChart(figures, text);
  const messages = messagesChart(figures, text);
  const wanted: [kind: ChartKind, data: ChartData, title: string, alt: string, tab: string][] = [
    ['bars', messages, pictures.messages, say(messages), 'volume'],
    ['lines', answers, pictures.firstAnswer, say(answers), 'speed'],
    ['heat', load, pictures.load, busiest.join('. '), 'hours'],
  ];
  const drawn: MailPicture[] = [];
  for (const [kind, data, title, alt, tab] of wanted) {
    if (isEmpty(data)) continue;
    drawn.push({ title, alt, url: statsUrl(url, figures, tab), ...(await painter.draw(kind, data, nameOf)) });
  }
  return drawn;
};

export const composeWeeklyMail = async (composed: Composed): Promise<Mail> => {
  const { reader, figures, url, stopUrl } = composed;
  const { language, company } = reader;
  const text = makeWeekText(language);
  const { subject, heading, lines, action, stop } = text.mails;
  const values = { company, week: text.range(figures.week) };
  return {
    to: reader.email,
    language,
    subject: text.render(subject, values),
    heading: text.render(heading, values),
    paragraphs: [text.render(lines.intro, values)],
    table: makeTable(text, figures),
    pictures: await drawPictures(text, composed),
    action: { label: action, url: statsUrl(url, figures, 'volume') },
    workspace: { company, url },
    stop: { label: stop, url: stopUrl },
  };
};
