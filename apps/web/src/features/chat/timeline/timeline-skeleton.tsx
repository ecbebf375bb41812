import { useT } from '../../../i18n/use-t.ts';
import classes from './timeline-skeleton.module.css';

const widths = [[38, 62], [24], [52, 44, 18], [30], [58, 40], [46]];

/** Rows in the shape of messages while the first page is on its way. */
export function TimelineSkeleton() {
  const t = useT('timeline');
  return (
    <div className={classes.skeleton} role="status" aria-label={t('loading')}>
      {widths.map((lines) => (
        <SkeletonRow key={lines.join(' ')} lines={lines} />
      ))}
    </div>
  );
}

/** One message that is not there yet; `lines` are widths in percent. */
export function SkeletonRow({ lines }: { lines: readonly number[] }) {
  return (
    <div className={classes.row} aria-hidden="true">
      <span className={classes.avatar} />
      <span className={classes.lines}>
        <span className={classes.line} style={{ width: '120px' }} />
        {lines.map((width) => (
          <span key={width} className={classes.line} style={{ width: `${width}%` }} />
        ))}
      </span>
    </div>
  );
}
