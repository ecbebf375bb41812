import { hasPermission } from '@switchboard/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useT } from '../../../../i18n/use-t.ts';
import { useStore } from '../../../../store/store-context.tsx';
import classes from './trouble-bar.module.css';
import { useSince } from './use-since.ts';

/** In a conversation whose bot does not work; those who may repair it see the reason over the page. */
export default function TroubleStrip({ botId }: { botId: number }) {
  const t = useT('bots');
  const since = useSince();
  const bot = useStore((state) => state.bots[botId]);
  const mayMend = useStore((state) => state.me !== null && hasPermission(state.me.permissions, 'settings', 'update'));
  if (!bot?.trouble) return null;
  return (
    <p className={classes.strip} role="status" data-testid="bot-trouble-strip">
      <IconAlertTriangle className={classes.sign} size={16} aria-hidden="true" />
      <span>
        {t('trouble.strip', { name: bot.title, time: since(bot.trouble.since) })} {!mayMend && t('trouble.askAdmin')}
      </span>
    </p>
  );
}
