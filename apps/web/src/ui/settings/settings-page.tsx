import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './settings-page.module.css';

interface SettingsPageProps {
  /** Left out while the page's name is loading. */
  title?: string;
  intro?: string;
  /** The link to the page above. */
  back?: ReactNode;
  /** Buttons at the end of the title's line. */
  actions?: ReactNode;
  /** For tables: as wide as the window allows. */
  isWide?: boolean;
  /** Printed, it is alone on the paper. */
  isPrinted?: boolean;
  testId?: string;
  children: ReactNode;
}

/** A page of settings: cards or a table under a title. */
export function SettingsPage(props: SettingsPageProps) {
  const { title, intro, back, actions, isWide = false, isPrinted = false, testId, children } = props;
  return (
    <div className={classes.page} data-printed={isPrinted || undefined} data-testid={testId}>
      <div className={classes.column} data-wide={isWide || undefined}>
        {back !== undefined && <div className={classes.back}>{back}</div>}
        {title !== undefined && (
          <div className={classes.head} data-page-actions={actions ? true : undefined}>
            <h1 className={classes.title} dir="auto">
              {title}
            </h1>
            {actions}
          </div>
        )}
        {intro !== undefined && <p className={classes.intro}>{intro}</p>}
        {children}
      </div>
    </div>
  );
}

/** While the content is loading. */
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
