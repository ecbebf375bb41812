import type { BotView } from '@switchboard/contract';
import { useT } from '../../i18n/use-t.ts';
import { useTimeFormat } from '../../ui/use-time-format.ts';
import classes from './bots-screen.module.css';

/** Rarely needed details of a bot: when and how it was connected, and its id at the messenger. */
export function BotDetails({ bot }: { bot: BotView }) {
  const t = useT('bots');
  const time = useTimeFormat();
  const facts: [string, string | null][] = [
    [t('connectedAt'), time.dateTime(bot.created_at)],
    [t('transport'), bot.transport === 'webhook' ? t('viaWebhook') : null],
    [t('serviceBotId'), bot.service_bot_id],
    [t('pageId'), bot.page_id],
  ];
  return (
    <dl className={classes.facts}>
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
  );
}
