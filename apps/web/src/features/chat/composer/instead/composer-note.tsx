import { IconBan, IconEye } from '@tabler/icons-react';
import classes from '../composer.module.css';

interface ComposerNoteProps {
  title: string;
  hint?: string;
  testId?: string;
  warning?: boolean;
}

/** Shown in place of the message box where the reader cannot write. */
export function ComposerNote({ title, hint, testId, warning = false }: ComposerNoteProps) {
  const Icon = warning ? IconBan : IconEye;
  return (
    <div className={classes.note} data-warning={warning || undefined} role="status" data-testid={testId}>
      <Icon size={20} aria-hidden="true" />
      <div>
        <strong dir="auto">{title}</strong>
        {hint !== undefined && <p>{hint}</p>}
      </div>
    </div>
  );
}
