import { Alert } from '@mantine/core';
import { type BotView, botProblems } from '@switchboard/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useT } from '../../../i18n/use-t.ts';
import classes from './bot-details.module.css';

/** The problems a messenger reports about a bot, each with advice. */
export function BotProblems({ bot }: { bot: BotView }) {
  const t = useT('bots');
  const { inspection } = bot;
  // A newer server may name problems without a text on this page.
  const known = inspection?.problems.filter((problem) => botProblems.includes(problem)) ?? [];
  // A problem shown in the bot's row above is not repeated.
  const problems = known.filter((problem) => bot.state === 'active' || problem !== bot.reason);
  if (problems.length === 0 && (known.length === 0 || !inspection?.last_error)) return null;
  return (
    <Alert
      className={classes.alert}
      color="red"
      variant="outline"
      icon={<IconAlertTriangle size={18} />}
      title={t('problems')}
      mb="sm"
    >
      <ul className={classes.problems}>
        {problems.map((problem) => (
          <li key={problem}>{t(`problem.${problem}`, { host: inspection?.webhook_host ?? '' })}</li>
        ))}
      </ul>
      {inspection?.last_error && (
        <p className={classes.words}>
          {t('health.lastError')} <q>{inspection.last_error}</q>
        </p>
      )}
    </Alert>
  );
}
