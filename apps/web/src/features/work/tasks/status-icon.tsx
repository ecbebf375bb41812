import type { TaskStatus } from '@switchboard/contract';
import { IconCircle, IconCircleCheckFilled, IconCircleHalf2 } from '@tabler/icons-react';
import { useT } from '../../../i18n/use-t.ts';
import classes from './status-icon.module.css';

const icons = { 1: IconCircle, 2: IconCircleHalf2, 3: IconCircleCheckFilled } as const;

export function StatusIcon({ status }: { status: TaskStatus }) {
  const Icon = icons[status];
  return <Icon className={classes.icon ?? ''} data-status={status} size={16} stroke={2} aria-hidden="true" />;
}

/** The icon and the word. */
export function StatusName({ status }: { status: TaskStatus }) {
  const t = useT('tasks');
  return (
    <span className={classes.named}>
      <StatusIcon status={status} />
      {t(`status.${status}`)}
    </span>
  );
}
