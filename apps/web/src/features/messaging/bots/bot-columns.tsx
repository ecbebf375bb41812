import { type BotView, hasPermission, type MessengerId } from '@switchboard/contract';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { useRoomForPictures } from '../../../ui/charts/activity/use-room-for-pictures.ts';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazyLater } from '../../../ui/feedback/retriable-part.ts';
import { CellValue } from '../../../ui/table/cell-value.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import { isPage } from './bot-fields.ts';
import { BotHours } from './bot-hours.tsx';
import classes from './bots-screen.module.css';

const BotActivity = lazyLater(() => import('./bot-activity.tsx'));

const reasons = [
  'token_revoked',
  'token_unreadable',
  'conflict',
  'unreachable',
  'connector_unavailable',
  'plan',
] as const;

export const botSorts = ['title', 'state', 'last_event_at'] as const;
export type BotSort = (typeof botSorts)[number];

/** The value that each order sorts by. Bots with errors come first, bots without messages last. */
export const botSortValues: Record<BotSort, (bot: BotView) => string | number | null> = {
  title: (bot) => bot.title || null,
  state: (bot) => ['broken', 'paused', 'connecting', 'active'].indexOf(bot.state),
  last_event_at: (bot) => (bot.last_event_at === null ? null : Date.parse(bot.last_event_at)),
};

/** The columns of a bot: its name, its state with the error and its working hours, its last message, the end of its token; a page's id and tokens. */
export function useBotColumns(type: MessengerId): Column<BotView, BotSort>[] {
  const t = useT('bots');
  const charts = useT('charts');
  const hasRoom = useRoomForPictures();
  const time = useTimeFormat();
  const seesStatistics = useStore(({ me }) => me !== null && hasPermission(me.permissions, 'stats', 'read'));
  return [
    {
      key: 'title',
      title: t('form.title'),
      sortBy: 'title',
      isHead: true,
      cell: (bot) => (
        <>
          <span dir="auto">{bot.title || t('unknownBot')}</span>
          {bot.username !== null && <span className={classes.username}>@{bot.username}</span>}
        </>
      ),
    },
    {
      key: 'state',
      title: t('stateTitle'),
      sortBy: 'state',
      cell: (bot) => <BotState bot={bot} />,
    },
    {
      key: 'last_event_at',
      title: t('lastMessage'),
      sortBy: 'last_event_at',
      cell: ({ last_event_at: at }) => (
        <CellValue missing={t('noMessage')}>
          {at && (
            <time className={classes.lastMessage} dateTime={at} title={time.dateTime(at)}>
              {time.short(at)}
            </time>
          )}
        </CellValue>
      ),
    },
    ...(seesStatistics && hasRoom
      ? [
          {
            key: 'activity',
            title: charts('activity.lastDays'),
            cell: (bot: BotView) => (
              <div className={classes.activity}>
                <LazyPart>
                  <BotActivity botId={bot.id} name={bot.title || t('unknownBot')} />
                </LazyPart>
              </div>
            ),
          },
        ]
      : []),
    {
      key: 'token',
      title: t(isPage(type) ? 'form.webhookToken' : 'token'),
      cell: (bot) => bot.token && <span className={classes.token}>{bot.token}</span>,
    },
    ...(isPage(type)
      ? ([
          {
            key: 'page_id',
            title: t('pageId'),
            cell: (bot) => bot.page_id && <span className={classes.pageId}>{bot.page_id}</span>,
          },
          {
            key: 'page_access_token',
            title: t('form.pageToken'),
            cell: (bot) => bot.page_access_token && <span className={classes.token}>{bot.page_access_token}</span>,
          },
        ] satisfies Column<BotView, BotSort>[])
      : []),
  ];
}

function BotState({ bot }: { bot: BotView }) {
  const t = useT('bots');
  const reason = bot.reason === null ? null : (reasons.find((known) => known === bot.reason) ?? 'unknown');
  return (
    <>
      <span className={classes.state} data-state={bot.state}>
        {t(`state.${bot.state}`)}
      </span>
      {reason !== null && bot.state !== 'active' && <span className={classes.reason}>{t(`reason.${reason}`)}</span>}
      <BotHours botId={bot.id} />
    </>
  );
}
