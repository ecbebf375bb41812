import { ActionIcon, Button, Text } from '@mantine/core';
import type { Task } from '@switchboard/contract';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { MessageContent } from '../../../../ui/message/message-content.tsx';
import { MarkupEditor } from '../markup-editor.tsx';
import classes from './task-panel.module.css';
import { useTextEdit } from './use-text-edit.ts';

interface TaskDescriptionProps {
  task: Task;
  mayChange: boolean;
}

/** The description of a task, with the formatting of messages. */
export function TaskDescription({ task, mayChange }: TaskDescriptionProps) {
  const t = useT('tasks');
  const meId = useStore((state) => state.me?.id);
  const [isEditing, setIsEditing] = useState(false);
  const isBlank = task.description.trim() === '';
  if (isBlank && !mayChange) return null;
  return (
    <section className={classes.section} aria-label={t('fields.description')}>
      <div className={classes.sectionHead}>
        <h2 className={classes.sectionTitle}>{t('fields.description')}</h2>
        {mayChange && !isEditing && !isBlank && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('page.editDescription')}
            data-hint={t('page.editDescription')}
            data-testid="edit-task-description"
            onClick={() => setIsEditing(true)}
          >
            <IconPencil size={16} stroke={1.7} />
          </ActionIcon>
        )}
      </div>
      {isEditing ? (
        <DescriptionForm task={task} onDone={() => setIsEditing(false)} />
      ) : isBlank ? (
        <Button variant="default" size="xs" data-testid="add-task-description" onClick={() => setIsEditing(true)}>
          {t('page.addDescription')}
        </Button>
      ) : (
        <div data-testid="task-panel-description">
          <MessageContent content={task.description} ownUserId={meId === undefined ? undefined : String(meId)} />
        </div>
      )}
    </section>
  );
}

function DescriptionForm({ task, onDone }: { task: Task; onDone: () => void }) {
  const t = useT('tasks');
  const edit = useTextEdit(task, 'description', onDone);
  return (
    <div>
      <MarkupEditor
        takesFocus
        content={edit.text}
        label={t('fields.description')}
        placeholder={t('form.descriptionHint')}
        testId="task-description-field"
        onChange={edit.change}
        onSend={edit.save}
        onCancel={onDone}
      />
      {edit.error !== null && (
        <Text size="sm" c="var(--mantine-color-error)" mt={4} role="alert">
          {edit.error}
        </Text>
      )}
      <div className={classes.formButtons}>
        <Button size="xs" loading={edit.isSaving} data-testid="save-task-description" onClick={edit.save}>
          {t('page.save')}
        </Button>
        <Button size="xs" variant="default" onClick={onDone}>
          {t('page.cancel')}
        </Button>
      </div>
    </div>
  );
}
