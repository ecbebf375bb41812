import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './settings-page.module.css';

interface SettingsPageProps {
  title: string;
  intro: string;
  testId?: string;
  children: ReactNode;
}

/** A page of settings: a column of cards. */
export function SettingsPage({ title, intro, testId, children }: SettingsPageProps) {
  return (
    <div className={classes.page} data-testid={testId}>
      <div className={classes.column}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.intro}>{intro}</p>
        {children}
      </div>
    </div>
  );
}

/** While what it shows is loading. */
export function SettingsPageSkeleton() {
  return (
    <div className={classes.page} aria-busy="true">
      <Stack className={classes.column ?? ''} gap="md">
        {[28, 160, 320].map((height) => (
          <Skeleton key={height} height={height} radius="md" />
        ))}
      </Stack>
    </div>
  );
}
