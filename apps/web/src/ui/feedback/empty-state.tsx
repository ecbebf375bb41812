import { Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './state-block.module.css';

export interface EmptyStateProps {
  icon: Icon;
  title: string;
  /** What fills it, or what to do; null where the title has said it. */
  hint: string | null;
  /** The suggested next action: a button or link. */
  action?: ReactNode;
  /** The title is the page's heading: nothing else is on it. */
  isPage?: boolean;
}

/** Shown instead of an empty list: an icon, what is missing, a sentence of what to do, and the next action. */
export function EmptyState({ icon: Icon, title, hint, action, isPage = false }: EmptyStateProps) {
  return (
    <div className={classes.block}>
      <div className={classes.icon} aria-hidden="true">
        <Icon size={28} stroke={1.5} />
      </div>
      <Text fw={600} {...(isPage && { component: 'h1', m: 0 })}>
        {title}
      </Text>
      {hint && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
