import type { Task } from '@switchboard/contract';
import { momentInZone } from '@switchboard/contract/moment-in-zone';
import { useTimeZone } from 'use-intl';
import { useT } from '../../../../i18n/use-t.ts';
import { DateField } from '../../../../ui/forms/pickers/date-field.tsx';
import { TimeField } from '../../../../ui/forms/pickers/time-field.tsx';
import classes from './task-panel.module.css';
import type { TaskPatch } from './use-save-task.ts';

interface DueFieldsProps {
  task: Task;
  labelledBy: string;
  onSave: (patch: TaskPatch, shown: Partial<Task>) => Promise<void>;
}

/** `2026-11-21` and `09:30` of a moment in a time zone. */
function partsOf(iso: string, timeZone: string) {
  // In Swedish dates and times are written as the fields take them.
  const [day = '', clock = ''] = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(new Date(iso))
    .split(' ');
  return { day, clock };
}

/** A day by which a task is to be done, or a moment of it in the reader's time zone. */
export function DueFields({ task, labelledBy, onSave }: DueFieldsProps) {
  const t = useT('tasks');
  const timeZone = useTimeZone() ?? 'UTC';
  const { day, clock } = task.due_at === null ? { day: task.due_on ?? '', clock: '' } : partsOf(task.due_at, timeZone);
  const save = (nextDay: string, nextClock: string) => {
    const shown =
      nextDay === '' || nextClock === ''
        ? { due_on: nextDay || null, due_at: null }
        : { due_on: null, due_at: momentInZone(`${nextDay}T${nextClock}`, timeZone).toISOString() };
    const isCleared = shown.due_on === null && shown.due_at === null;
    const patch = isCleared ? shown : shown.due_at === null ? { due_on: shown.due_on } : { due_at: shown.due_at };
    void onSave(patch, shown);
  };
  return (
    <div className={classes.due}>
      <DateField
        aria-labelledby={labelledBy}
        data-testid="task-field-due"
        value={day}
        onChange={(next) => next !== day && save(next, next === '' ? '' : clock)}
      />
      {day !== '' && (
        <TimeField
          aria-label={t('page.dueTime')}
          data-testid="task-field-due-time"
          value={clock}
          onChange={(next) => next !== clock && save(day, next)}
        />
      )}
    </div>
  );
}
