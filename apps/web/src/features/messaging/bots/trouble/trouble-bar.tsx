import type { BotSummary } from '@switchboard/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useT } from '../../../../i18n/use-t.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { useUnlessPressed } from '../../../../ui/keyboard/pointer-press.ts';
import classes from './trouble-bar.module.css';
import { useSince } from './use-since.ts';

/** Over every page of those who may repair them: the bots that do not work, with the reason. */
export default function TroubleBar() {
  const bots = useStore((state) => state.bots);
  const broken = useUnlessPressed(bots, {});
  const troubled = Object.values(broken).filter(({ trouble }) => trouble !== null);
  if (troubled.length === 0) return null;
  return (
    <div className={classes.bar} role="alert" data-testid="bot-trouble-bar">
      {troubled.map((bot) => (
        <TroubleLine key={bot.id} bot={bot} />
      ))}
    </div>
  );
}

function TroubleLine({ bot }: { bot: BotSummary }) {
  const t = useT('bots');
  const since = useSince();
  if (bot.trouble === null) return null;
  return (
    <p className={classes.line}>
      <IconAlertTriangle className={classes.sign} size={16} aria-hidden="true" />
      <span>
        <strong>{t('trouble.banner', { name: bot.title, time: since(bot.trouble.since) })}</strong>{' '}
        {t(`trouble.reason.${bot.trouble.reason}`)}{' '}
        <Link to="/preferences/bots/" search={{ bot: bot.id }} className={classes.link}>
          {t('trouble.open')}
        </Link>
      </span>
    </p>
  );
}
