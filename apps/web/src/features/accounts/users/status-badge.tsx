import { userStatuses } from '@switchboard/contract';
import { useT } from '../../../i18n/use-t.ts';
import classes from './users-screen.module.css';

const keys = Object.entries(userStatuses) as [keyof typeof userStatuses, number][];

/** The key of a status in the texts; a status of a newer server is shown as inactive. */
export const statusKey = (status: number): keyof typeof userStatuses =>
  keys.find(([, value]) => value === status)?.[0] ?? 'inactive';

/** A user's status as a small label. */
export function StatusBadge({ status }: { status: number }) {
  const t = useT('users');
  const key = statusKey(status);
  return (
    <span className={classes.status} data-status={key}>
      {t(`statuses.${key}`)}
    </span>
  );
}
