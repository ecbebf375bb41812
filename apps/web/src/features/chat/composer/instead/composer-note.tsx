import { IconBan, IconEye } from '@tabler/icons-react';
import { LazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../../ui/feedback/retriable-part.ts';
import classes from '../composer.module.css';

const WriteNote = lazy(() => import('../audience/write-note.tsx'));

interface ComposerNoteProps {
  title: string;
  hint?: string;
  testId?: string;
  warning?: boolean;
  /** Colleagues can be written to all the same. */
  onNote?: (() => void) | undefined;
}

/** Shown in place of the message box where the reader cannot write. */
export function ComposerNote({ title, hint, testId, warning = false, onNote }: ComposerNoteProps) {
  const Icon = warning ? IconBan : IconEye;
  return (
    <div className={classes.note} data-warning={warning || undefined} role="status" data-testid={testId}>
      <Icon size={20} aria-hidden="true" />
      <div>
        <strong dir="auto">{title}</strong>
        {hint !== undefined && <p>{hint}</p>}
      </div>
      {onNote && (
        <LazyPart>
          <WriteNote onNote={onNote} />
        </LazyPart>
      )}
    </div>
  );
}
