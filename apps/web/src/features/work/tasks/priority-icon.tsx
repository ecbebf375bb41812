import type { TaskPriority } from '@switchboard/contract';
import {
  IconAntennaBars1,
  IconAntennaBars2,
  IconAntennaBars3,
  IconAntennaBars4,
  IconAntennaBars5,
} from '@tabler/icons-react';
import { useT } from '../../../i18n/use-t.ts';
import classes from './priority-icon.module.css';

const icons = {
  0: IconAntennaBars1,
  1: IconAntennaBars2,
  2: IconAntennaBars3,
  3: IconAntennaBars4,
  4: IconAntennaBars5,
} as const;

interface PriorityIconProps {
  priority: TaskPriority;
  /** Left out where the word stands beside it. */
  label?: string;
}

/** How urgent a task is: one bar more for each step. */
export function PriorityIcon({ priority, label }: PriorityIconProps) {
  const Icon = icons[priority];
  return (
    <span
      className={classes.icon}
      data-priority={priority}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label, title: label })}
    >
      <Icon size={16} stroke={2.2} />
    </span>
  );
}

/** The icon and the word. */
export function PriorityName({ priority }: { priority: TaskPriority }) {
  const t = useT('tasks');
  return (
    <span className={classes.named}>
      <PriorityIcon priority={priority} />
      {t(`priority.${priority}`)}
    </span>
  );
}
