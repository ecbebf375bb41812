import { UnstyledButton } from '@mantine/core';
import { IconRobotOff } from '@tabler/icons-react';
import { useLocale } from 'use-intl';
import { useT } from '../../../../i18n/use-t.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import type { Column } from '../../../../ui/table/column.ts';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { useLocalRows } from '../../../../ui/table/use-local-rows.ts';
import { useTableState } from '../../../../ui/table/use-table-state.ts';
import { WaitingTime } from '../../../../ui/time/waiting-time.tsx';
import { useReportContext } from '../use-report-filter.ts';
import { ListedNumber } from './listed-number.tsx';
import classes from './now.module.css';
import type { ShownNow } from './now-queries.ts';
import { useClock } from './use-now.ts';
import { useNowLists } from './use-now-lists.ts';
import { useNowMarks } from './use-now-marks.ts';

type Bot = ShownNow['bots'][number];
const sorts = ['name', 'waiting', 'longest', 'at_risk', 'missed', 'open'] as const;
type Sort = (typeof sorts)[number];

/** Numbers of conversations lead to their lists, those of targets narrow the page to the bot. */
export function BotsTable({ now }: { now: ShownNow }) {
  const t = useT('reportsNow');
  const columns = useBotColumns(now);
  const state = useTableState({
    sorts,
    defaultSort: { by: 'waiting', order: 'desc' },
    pageSize: 25,
    name: 'now-bots',
  });
  const content = useLocalRows<Bot, Sort>(state, now.bots, {
    name: ({ title }) => title,
    waiting: ({ waiting }) => waiting,
    longest: ({ longest_since: since }) => (since === null ? null : -Date.parse(since)),
    at_risk: (bot) => bot.at_risk,
    missed: ({ missed }) => missed,
    open: ({ open }) => open,
  });
  return (
    <DataTable
      label={t('bots.title')}
      state={state}
      content={content}
      columns={columns}
      rowKey={({ bot_id: id }) => id}
      rowName={({ title }) => title}
      density="compact"
      testId="now-by-bot"
      empty={<EmptyState icon={IconRobotOff} title={t('bots.empty')} hint={null} />}
    />
  );
}

/** Times of waiting pass by themselves. */
function useBotColumns(now: ShownNow): Column<Bot, Sort>[] {
  const t = useT('reportsNow');
  const listOf = useNowLists(now);
  const marks = useNowMarks();
  const { filter } = useReportContext();
  useClock(5_000);
  const isOnly = filter.bot !== null;
  const listed = (key: 'waiting' | 'open'): Column<Bot, Sort> => ({
    key,
    title: t(`numbers.${key}`),
    sortBy: key,
    cell: (bot) => (
      <ListedNumber
        value={bot[key]}
        name={`${bot.title} · ${t(`numbers.${key}`)}`}
        list={listOf({ bot: bot.bot_id, isWaiting: key === 'waiting' })}
      />
    ),
  });
  const ofTargets = (key: 'at_risk' | 'missed', title: string): Column<Bot, Sort> => ({
    key,
    title,
    sortBy: key,
    cell: (bot) => <OfBot bot={bot} value={bot[key]} isOnly={isOnly} />,
  });
  return [
    { key: 'name', title: t('bots.bot'), sortBy: 'name', isHead: true, cell: ({ title }) => title },
    listed('waiting'),
    {
      key: 'longest',
      title: t('numbers.longest'),
      sortBy: 'longest',
      cell: ({ longest_since: since }) =>
        since === null ? (
          <span className={classes.none}>–</span>
        ) : (
          <WaitingTime mark={marks.longest(since) ?? undefined} />
        ),
    },
    ofTargets('at_risk', t('numbers.atRisk')),
    ofTargets('missed', t('numbers.missed')),
    listed('open'),
  ];
}

function OfBot({ bot, value, isOnly }: { bot: Bot; value: number; isOnly: boolean }) {
  const t = useT('reportsNow');
  const locale = useLocale();
  const { change } = useReportContext();
  const words = new Intl.NumberFormat(locale).format(value);
  if (value === 0 || isOnly) return words;
  return (
    <UnstyledButton
      className={classes.leading ?? ''}
      aria-label={`${words}. ${t('bots.only', { name: bot.title })}`}
      onClick={() => change({ bot: bot.bot_id })}
    >
      {words}
    </UnstyledButton>
  );
}
