import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './full-page.module.css';

interface FullPageProps {
  /** `404` and the like, large and muted. */
  code?: string;
  title: string;
  text?: string;
  action?: ReactNode;
}

/** A page with a single message: not found, no permission, disconnected. */
export function FullPage({ code, title, text, action }: FullPageProps) {
  return (
    <div className={classes.page}>
      <div className={classes.content}>
        {code && (
          <div className={classes.code} aria-hidden="true">
            {code}
          </div>
        )}
        <Title order={1} className={classes.title ?? ''}>
          {title}
        </Title>
        {text && <Text c="dimmed">{text}</Text>}
        {action && <div className={classes.action}>{action}</div>}
      </div>
    </div>
  );
}
