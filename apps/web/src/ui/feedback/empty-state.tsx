import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './state-block.module.css';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  hint?: string;
  /** The suggested next action: a button or link. */
  action?: ReactNode;
}

/** Shown instead of an empty list: one sentence and the next action. */
export function EmptyState({ icon, title, hint, action }: EmptyStateProps) {
  return (
    <div className={classes.block}>
      {icon && (
        <div className={classes.icon} aria-hidden="true">
          {icon}
        </div>
      )}
      <Text fw={600}>{title}</Text>
      {hint && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
