import type { Label } from '@switchboard/contract';
import classes from './label-dot.module.css';

export function LabelDot({ color }: Pick<Label, 'color'>) {
  return <span className={classes.dot} style={{ background: `var(--mantine-color-${color}-6)` }} aria-hidden />;
}
