import { Anchor } from '@mantine/core';
import type { AutomationRun } from '@switchboard/contract';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocale } from 'use-intl';
import { useT } from '../../../../i18n/use-t.ts';
import { useTimeFormat } from '../../../../ui/time/use-time-format.ts';
import classes from '../automation.module.css';

/** The conversation that a rule has run in, as the way to it. */
export function RunConversation({ run: { channel_id: id, channel_name: name } }: { run: AutomationRun }) {
  const t = useT('automation');
  if (id === null) return t('log.conversation');
  return (
    <Anchor
      size="sm"
      dir="auto"
      renderRoot={(props) => <Link {...props} to="/messenger/$id/" params={{ id: String(id) }} />}
    >
      {name ?? t('log.conversation')}
    </Anchor>
  );
}

/** When a rule has run and why, and what came of each of its actions. */
export function RunLine({ run, title }: { run: AutomationRun; title: ReactNode }) {
  const t = useT('automation');
  const time = useTimeFormat();
  const { at, trigger, caused_by: causes, result, actions } = run;
  return (
    <li className={classes.run} data-testid="rule-run" data-result={result}>
      <span className={classes.runHead}>
        <span className={classes.runTitle} dir="auto">
          {title}
        </span>
        <time className={classes.quiet} dateTime={at}>
          {time.dateTime(at)}
        </time>
      </span>
      <span className={classes.quiet}>
        {t(`log.triggers.${trigger}`)}
        {causes.length > 0 && (
          <>
            {'. '}
            <Causes names={causes} />
          </>
        )}
      </span>
      {result === 'done' ? (
        <ul className={classes.deeds}>
          {actions.map(({ kind, skipped }, index) => (
            <li key={index} className={classes.deed} data-skipped={skipped ?? undefined}>
              {skipped === null ? (
                <IconCheck size={14} aria-hidden="true" />
              ) : (
                <IconMinus size={14} aria-hidden="true" />
              )}
              <span>
                {skipped === null
                  ? t(`log.done.${kind}`)
                  : t('log.skipped', { action: t(`log.actions.${kind}`), reason: t(`log.reasons.${skipped}`) })}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <span className={classes.trouble} data-result={result}>
          {t(`log.results.${result}`)}
        </span>
      )}
    </li>
  );
}

/** The rules whose actions set it off. */
function Causes({ names }: { names: readonly string[] }) {
  const t = useT('automation');
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' });
  const rules = list.format(names.map((text) => t('sentence.quoted', { text })));
  return <bdi>{t('log.causedBy', { rules })}</bdi>;
}
