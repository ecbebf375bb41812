import type { AuditEntry } from '@switchboard/contract';
import { useT } from '../../../i18n/use-t.ts';
import { PersonButton } from '../../../ui/person/person-button.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import classes from './audit-screen.module.css';

/** The columns of an entry: action, subject, author, time, origin. */
export function useAuditColumns(): Column<AuditEntry, 'created_at'>[] {
  const t = useT('audit');
  const tokens = useT('apiTokens');
  const time = useTimeFormat();
  return [
    {
      key: 'what',
      title: t('what'),
      isHead: true,
      cell: ({ action, subject }) => (
        <>
          {t(`actions.${action}`)}
          <span className={classes.under} dir="auto">
            {subject.name || t('unnamed')}
          </span>
        </>
      ),
    },
    {
      key: 'who',
      title: t('who'),
      cell: ({ actor, token }) => (
        <>
          {actor === null ? t('nobody') : <PersonButton userId={actor.id} name={actor.name} />}
          {token !== null && (
            <span className={classes.under} dir="auto">
              {tokens('doneBy', { name: token.name })}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'at',
      title: t('at'),
      cell: ({ created_at: at }) => <span className={classes.moment}>{time.dateTime(at)}</span>,
    },
    { key: 'ip', title: t('from'), cell: ({ ip }) => ip },
  ];
}
