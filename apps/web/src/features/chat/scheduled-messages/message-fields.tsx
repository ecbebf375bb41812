import { ActionIcon, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { FileView } from '@switchboard/contract';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useErrorText } from '../../../ui/forms/failures/use-error-text.ts';

/** The field of the message's text, in the form of the message box. */
export type MessageEditor = (props: {
  channelId: number;
  content: string;
  onChange: (content: string) => void;
  label: string;
  describedBy: string;
  /** Files were pasted. */
  onFiles: (files: File[]) => void;
}) => ReactNode;

interface MessageFieldsProps {
  channelId: number;
  /** As it was when the dialog was opened. */
  content: string;
  files: readonly FileView[];
  error: ReactNode;
  Editor: MessageEditor;
  onContent: (content: string) => void;
  onFiles: (files: readonly FileView[]) => void;
}

/** What a message for later says: its text, and its files, which can be taken off. */
export function MessageFields(props: MessageFieldsProps) {
  const { channelId, content, files, error, Editor, onContent, onFiles } = props;
  const t = useT('scheduledMessages');
  const hintId = useId();
  const api = useApi();
  const errorText = useErrorText();
  const latest = useRef(files);
  useEffect(() => {
    latest.current = files;
  }, [files]);
  const add = async (pasted: readonly File[]) => {
    for (const file of pasted) {
      try {
        const added = await api.upload(file);
        onFiles([...latest.current, added]);
      } catch (error) {
        notifications.show({ color: 'red', title: t('form.fileFailed'), message: `${file.name}: ${errorText(error)}` });
      }
    }
  };
  return (
    <div>
      <Text size="sm" fw={500} mb={4} aria-hidden="true">
        {t('form.text')}
      </Text>
      <Editor
        channelId={channelId}
        content={content}
        onChange={onContent}
        label={t('form.text')}
        describedBy={hintId}
        onFiles={(pasted) => void add(pasted)}
      />
      <Text id={hintId} size="sm" c="red" role={error ? 'alert' : undefined}>
        {error}
      </Text>
      {files.map((file) => (
        <Group key={file.id} gap={6} wrap="nowrap" data-testid={`later-file-${file.id}`}>
          <IconPaperclip size={14} aria-hidden="true" />
          <Text size="sm" truncate dir="auto">
            {file.name}
          </Text>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t('form.removeFile', { name: file.name })}
            onClick={() => onFiles(files.filter(({ id }) => id !== file.id))}
          >
            <IconX size={14} stroke={1.8} />
          </ActionIcon>
        </Group>
      ))}
    </div>
  );
}
