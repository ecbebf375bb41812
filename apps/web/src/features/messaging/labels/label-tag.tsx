import type { Label } from '@switchboard/contract';
import { IconX } from '@tabler/icons-react';
import { useT } from '../../../i18n/use-t.ts';
import { LabelDot } from '../../../ui/labels/label-dot.tsx';
import classes from './labels.module.css';

interface LabelTagProps {
  label: Pick<Label, 'id' | 'name' | 'color'>;
  isDisabled: boolean;
  /** Without it the label cannot be taken off. */
  onTake?: (() => void) | undefined;
}

/** A label that a conversation has. */
export function LabelTag({ label, isDisabled, onTake }: LabelTagProps) {
  const t = useT('labels');
  return (
    <li className={classes.tag} data-testid={`label-${label.id}`}>
      <LabelDot color={label.color} />
      <span className={classes.name} dir="auto">
        {label.name}
      </span>
      {onTake && (
        <button
          type="button"
          className={classes.take}
          aria-label={t('take', { name: label.name })}
          disabled={isDisabled}
          onClick={onTake}
        >
          <IconX size={14} />
        </button>
      )}
    </li>
  );
}
