import { ActionIcon, Button, FileButton, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { limits, type Task } from '@switchboard/contract';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { useErrorText } from '../../../../ui/forms/failures/use-error-text.ts';
import { useConfirm } from '../../../../ui/forms/questions/use-confirm.tsx';
import { useFileSize } from '../../../../ui/message/use-file-size.ts';
import classes from './task-panel.module.css';
import { useSaveTask } from './use-save-task.ts';

interface TaskFilesProps {
  task: Task;
  mayChange: boolean;
}

/** The files of a task: downloading, attaching, taking off. */
export function TaskFiles({ task, mayChange }: TaskFilesProps) {
  const t = useT('tasks');
  const api = useApi();
  const sizeOf = useFileSize();
  const { attach, uploading } = useAttachToTask(task);
  const remove = useRemoveFile(task);
  if (task.files.length === 0 && !mayChange) return null;
  return (
    <section className={classes.section} aria-label={t('files.title')}>
      <div className={classes.sectionHead}>
        <h2 className={classes.sectionTitle}>{t('files.title')}</h2>
        {mayChange && task.files.length < limits.filesPerTask && (
          <FileButton multiple onChange={attach} inputProps={{ 'aria-label': t('files.add') }}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                size="compact-xs"
                loading={uploading !== null}
                leftSection={<IconPaperclip size={14} aria-hidden="true" />}
                data-testid="attach-to-task"
              >
                {t('files.add')}
              </Button>
            )}
          </FileButton>
        )}
      </div>
      {uploading !== null && (
        <Text size="xs" c="dimmed" role="status">
          {t('files.uploading', { name: uploading })}
        </Text>
      )}
      <ul className={classes.files} data-testid="task-files">
        {task.files.map((file) => (
          <li key={file.id} className={classes.file}>
            <a
              href={api.fileUrl(file)}
              download={file.name}
              dir="auto"
              aria-label={t('files.download', { name: file.name })}
            >
              {file.name}
            </a>
            <span className={classes.fileSize}>{sizeOf(file.size)}</span>
            {mayChange && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={t('files.remove', { name: file.name })}
                onClick={() => remove(file)}
              >
                <IconX size={14} stroke={1.8} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function useAttachToTask(task: Task) {
  const t = useT('tasks');
  const api = useApi();
  const save = useSaveTask(task);
  const errorText = useErrorText();
  const [uploading, setUploading] = useState<string | null>(null);
  const attach = async (picked: File[]) => {
    const added: number[] = [];
    const room = limits.filesPerTask - task.files.length;
    for (const file of picked.slice(0, room)) {
      if (file.size > limits.fileBytes) {
        notifications.show({ color: 'red', message: t('files.tooLarge', { name: file.name }) });
        continue;
      }
      setUploading(file.name);
      try {
        added.push((await api.upload(file)).id);
      } catch (error) {
        notifications.show({ color: 'red', title: t('failed.file'), message: `${file.name}: ${errorText(error)}` });
      }
    }
    if (added.length > 0) await save({ files: [...task.files.map(({ id }) => id), ...added] });
    setUploading(null);
  };
  return { attach: (files: File[]) => void attach(files), uploading };
}

function useRemoveFile(task: Task) {
  const t = useT('tasks');
  const confirm = useConfirm();
  const save = useSaveTask(task);
  return ({ id, name }: { id: number; name: string }) =>
    confirm({
      title: t('files.removeTitle'),
      text: t('files.removeText'),
      quote: name,
      dangerous: true,
      testId: 'confirm-remove-file',
      onConfirm: () => {
        const files = task.files.filter((file) => file.id !== id);
        return save({ files: files.map((file) => file.id) }, { files, files_count: files.length });
      },
    });
}
