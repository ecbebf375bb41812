import type { ClientChange } from '@switchboard/contract';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import classes from './client-card.module.css';

/** Fields that the client or the messenger changes; those changes name no user. */
const saidByClient: readonly ClientChange['field'][] = ['name', 'username', 'phone'];

function useTitle({ field, label, after }: ClientChange): string {
  const t = useT('clientCard');
  switch (field) {
    case 'blocked':
      return t(after === null ? 'history.unblocked' : 'history.blocked');
    case 'merged':
      return t(after === null ? 'history.split' : 'history.merged');
    case 'field':
      return label ?? t('history.field');
    default:
      return t(`history.${field}`);
  }
}

/** The old value, the new value, the author and the time of a change. */
export function ChangedFact({ change }: { change: ClientChange }) {
  const t = useT('clientCard');
  const time = useTimeFormat();
  const title = useTitle(change);
  const { field, author, before, after } = change;
  const who = author ? fullName(author) : saidByClient.includes(field) ? t('history.byMessenger') : '';
  const nothing = field === 'manager' ? t('history.nobody') : t('history.nothing');
  return (
    <>
      <dfn dir="auto">{title}</dfn>
      {field === 'merged' && (
        <div dir="auto">
          <bdi>{after ?? before}</bdi>
        </div>
      )}
      {field !== 'blocked' && field !== 'merged' && (
        <div dir="auto">
          <bdi>{before ?? nothing}</bdi>
          {' → '}
          <bdi>{after ?? nothing}</bdi>
        </div>
      )}
      <div className={classes.dimmed}>
        <time dateTime={change.created_at}>{time.dateTime(change.created_at)}</time>
        {who !== '' && (
          <>
            {', '}
            <bdi>{who}</bdi>
          </>
        )}
      </div>
    </>
  );
}
