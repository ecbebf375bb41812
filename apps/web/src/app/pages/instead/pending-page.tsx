import { Skeleton } from '@mantine/core';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import classes from './pending-page.module.css';

/** In place of a page whose script is on its way. */
export function PendingPage() {
  return (
    <div data-testid="pending-page">
      <div className={classes.head} aria-hidden="true">
        <Skeleton height={16} width={160} radius="xl" />
      </div>
      <SkeletonRows withAvatar />
    </div>
  );
}
