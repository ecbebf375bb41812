import { type BotGaps, type BotView, hasPermission } from '@switchboard/contract';
import { useEffect, useRef } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import { BotActions } from './bot-actions.tsx';
import classes from './bot-details.module.css';
import { BotProblems } from './bot-problems.tsx';
import { BotTraffic } from './bot-traffic.tsx';

const countGaps = ({ updates, messages, deliveries, receipts }: BotGaps) => updates + messages + deliveries + receipts;

/** A bot's state: its traffic, its messenger's report, its problems with advice; and its ids. */
export function BotDetails({ bot, isAddressed = false }: { bot: BotView; isAddressed?: boolean }) {
  const t = useT('bots');
  const time = useTimeFormat();
  const permissions = useStore((state) => state.me?.permissions);
  const mayUpdate = permissions !== undefined && hasPermission(permissions, 'settings', 'update');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAddressed) place.current?.scrollIntoView({ block: 'center' });
  }, [isAddressed]);
  const { inspection } = bot;
  const webhook =
    bot.transport === 'polling' && inspection?.webhook === 'none' ? 'polled' : (inspection?.webhook ?? 'unknown');
  const facts: [string, string | null][] = [
    [t('health.webhook'), t(`health.webhookState.${webhook}`, { host: inspection?.webhook_host ?? '' })],
    [
      t('health.pending'),
      inspection?.pending_updates === null || inspection === null ? null : String(inspection.pending_updates),
    ],
    [
      t('health.tokenEnds'),
      inspection?.token_expires_at ? time.dateTime(inspection.token_expires_at) : t('health.tokenStays'),
    ],
    [t('health.inspectedAt'), bot.inspected_at && time.dateTime(bot.inspected_at)],
    [
      t('health.compared'),
      bot.gaps &&
        bot.reconciled_at &&
        t('health.gaps', { count: countGaps(bot.gaps), at: time.dateTime(bot.reconciled_at) }),
    ],
    [t('connectedAt'), time.dateTime(bot.created_at)],
    [t('serviceBotId'), bot.service_bot_id],
  ];
  return (
    <div ref={place} className={classes.details} data-testid={`bot-details-${bot.id}`}>
      <BotProblems bot={bot} />
      <dl className={classes.facts}>
        <BotTraffic botId={bot.id} />
        {facts.map(
          ([title, value]) =>
            value !== null && (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {mayUpdate && <BotActions bot={bot} />}
    </div>
  );
}
