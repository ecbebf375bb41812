import { Skeleton } from '@mantine/core';
import { useT } from '../../i18n/use-t.ts';
import classes from './skeleton-rows.module.css';

interface SkeletonRowsProps {
  count?: number;
  /** Adds a round placeholder for a picture at the start of each row. */
  withAvatar?: boolean;
}

const widths = ['62%', '44%', '71%', '53%', '38%'];

/** Placeholder of a list that is still loading. */
export function SkeletonRows({ count = 5, withAvatar = false }: SkeletonRowsProps) {
  const t = useT('common');
  return (
    <div className={classes.rows} role="status" aria-label={t('loading')}>
      {Array.from({ length: count }, (_, row) => (
        <div className={classes.row} key={row}>
          {withAvatar && <Skeleton height={36} width={36} radius="md" className={classes.avatar ?? ''} />}
          <div className={classes.lines}>
            <Skeleton height={10} width="28%" radius="xl" />
            <Skeleton height={10} width={widths[row % widths.length] ?? '50%'} radius="xl" />
          </div>
        </div>
      ))}
    </div>
  );
}
