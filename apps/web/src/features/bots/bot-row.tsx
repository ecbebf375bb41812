import { Button } from '@mantine/core';
import type { BotView } from '@switchboard/contract';
import { useT } from '../../i18n/use-t.ts';
import { useTimeFormat } from '../../ui/use-time-format.ts';
import classes from './bots-screen.module.css';

const reasons = ['token_revoked', 'token_unreadable', 'conflict', 'unreachable', 'connector_unavailable'] as const;

interface BotRowProps {
  bot: BotView;
  /** Left out where the reader may not. */
  onEdit?: () => void;
  onDelete?: () => void;
}

/** One bot: what it is called, the end of its token, whether it works, and if not why. */
export function BotRow({ bot, onEdit, onDelete }: BotRowProps) {
  const t = useT('bots');
  const time = useTimeFormat();
  const title = bot.title || t('unknownBot');
  const reason = bot.reason === null ? null : (reasons.find((known) => known === bot.reason) ?? 'unknown');
  return (
    <li className={classes.bot} data-testid={`bot-${bot.id}`} data-state={bot.state}>
      <div className={classes.botText}>
        <div className={classes.botTop}>
          <strong dir="auto">{title}</strong>
          <span className={classes.state} data-state={bot.state}>
            {t(`state.${bot.state}`)}
          </span>
        </div>
        <dl className={classes.facts}>
          {bot.username !== null && (
            <div>
              <dt>{t('username')}</dt>
              <dd>@{bot.username}</dd>
            </div>
          )}
          {bot.token !== '' && (
            <div>
              <dt>{t('token')}</dt>
              <dd className={classes.token}>{bot.token}</dd>
            </div>
          )}
          {bot.page_id !== null && (
            <div>
              <dt>{t('pageId')}</dt>
              <dd className={classes.token}>{bot.page_id}</dd>
            </div>
          )}
        </dl>
        <p className={classes.remark}>
          {bot.last_event_at === null ? t('noEvent') : t('lastEvent', { time: time.dateTime(bot.last_event_at) })}
          {bot.transport !== null && ` · ${t(bot.transport === 'webhook' ? 'viaWebhook' : 'viaPolling')}`}
        </p>
        {reason !== null && bot.state !== 'active' && <p className={classes.reason}>{t(`reason.${reason}`)}</p>}
      </div>
      {(onEdit || onDelete) && (
        <div className={classes.buttons}>
          {onEdit && (
            <Button
              variant="default"
              size="xs"
              aria-label={t('editNamed', { name: title })}
              data-testid={`edit-bot-${bot.id}`}
              onClick={onEdit}
            >
              {t('edit')}
            </Button>
          )}
          {onDelete && (
            <Button
              variant="default"
              size="xs"
              aria-label={t('deleteNamed', { name: title })}
              data-testid={`delete-bot-${bot.id}`}
              onClick={onDelete}
            >
              {t('delete')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
