import { type ErasedKind, erasedKinds } from '@switchboard/contract';
import { useFormatter } from 'use-intl';
import { useT } from '../../../../i18n/use-t.ts';
import { useFileSize } from '../../../../ui/message/use-file-size.ts';
import classes from './erasure.module.css';

/** The counts of rows to erase, or erased, by kind; empty kinds are left out. */
export function ErasedCounts({ counts }: { counts: Partial<Record<ErasedKind, number>> }) {
  const t = useT('clients');
  const format = useFormatter();
  const fileSize = useFileSize();
  const shown = erasedKinds.flatMap((kind) => {
    const count = counts[kind] ?? 0;
    return count === 0 ? [] : [{ kind, count }];
  });
  return (
    <dl className={classes.counts} data-testid="erased-counts">
      {shown.map(({ kind, count }) => (
        <div key={kind} data-testid={`erased-${kind}`}>
          <dt>{t(`erasure.kinds.${kind}`)}</dt>
          <dd>{kind === 'file_bytes' ? fileSize(count) : format.number(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
