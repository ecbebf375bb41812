import { Button } from '@mantine/core';
import classes from './timeline.module.css';

interface TimelineNoteProps {
  title: string;
  hint: string;
  action?: { label: string; onClick: () => void };
}

/** A text and an action in place of messages. */
export function TimelineNote({ title, hint, action }: TimelineNoteProps) {
  return (
    <div className={classes.note} role={action ? 'alert' : undefined}>
      <p className={classes.noteTitle}>{title}</p>
      <p className={classes.noteHint}>{hint}</p>
      {action && (
        <Button variant="default" mt="sm" onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </div>
  );
}
