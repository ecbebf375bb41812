import { Button, TextInput } from '@mantine/core';
import { limits, type Task } from '@switchboard/contract';
import { useState } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { fullName } from '../../../../store/selectors.ts';
import { useTimeFormat } from '../../../../ui/time/use-time-format.ts';
import { useTaskTitle } from '../use-task-title.ts';
import classes from './task-panel.module.css';
import { useTextEdit } from './use-text-edit.ts';

interface TaskTitleProps {
  task: Task;
  mayChange: boolean;
}

/** A task's title; a press on it edits it. */
export function TaskTitle({ task, mayChange }: TaskTitleProps) {
  const t = useT('tasks');
  const format = useTimeFormat();
  const [isEditing, setIsEditing] = useState(false);
  const title = useTaskTitle()(task);
  const name = fullName(task.author) || t('unknownPerson');
  return (
    <div>
      {isEditing ? (
        <TitleForm task={task} onDone={() => setIsEditing(false)} />
      ) : (
        <h1 className={classes.title} dir="auto" data-testid="task-panel-title">
          {mayChange ? (
            <button
              type="button"
              className={classes.titleButton}
              title={t('page.editTitle')}
              data-testid="edit-task-title"
              onClick={() => setIsEditing(true)}
            >
              {title}
            </button>
          ) : (
            title
          )}
        </h1>
      )}
      <p className={classes.made}>{t('page.created', { name, date: format.date(task.created_at) })}</p>
    </div>
  );
}

function TitleForm({ task, onDone }: { task: Task; onDone: () => void }) {
  const t = useT('tasks');
  const edit = useTextEdit(task, 'title', onDone);
  return (
    <div>
      <TextInput
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that was pressed has become this field
        autoFocus
        dir="auto"
        aria-label={t('fields.title')}
        maxLength={limits.taskTitleChars}
        error={edit.error}
        value={edit.text}
        data-testid="task-title-field"
        onChange={(event) => edit.change(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') {
            event.preventDefault();
            edit.save();
          } else if (event.key === 'Escape') {
            event.preventDefault();
            event.stopPropagation();
            onDone();
          }
        }}
      />
      <div className={classes.formButtons}>
        <Button size="xs" loading={edit.isSaving} data-testid="save-task-title" onClick={edit.save}>
          {t('page.save')}
        </Button>
        <Button size="xs" variant="default" onClick={onDone}>
          {t('page.cancel')}
        </Button>
      </div>
    </div>
  );
}
