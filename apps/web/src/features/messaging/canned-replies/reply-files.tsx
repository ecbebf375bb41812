import { ActionIcon, Button, FileButton, Input, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type FileView, limits } from '@switchboard/contract';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useErrorText } from '../../../ui/forms/failures/use-error-text.ts';
import { useFileSize } from '../../../ui/message/use-file-size.ts';
import classes from './canned-replies.module.css';

interface ReplyFilesProps {
  files: readonly FileView[];
  label: string;
  error: ReactNode;
  onChange: (files: readonly FileView[]) => void;
  onUploading: (isUploading: boolean) => void;
}

/** The files that a canned reply puts into a message. */
export function ReplyFiles({ files, label, error, onChange, onUploading }: ReplyFilesProps) {
  const t = useT('cannedReplies');
  const { attach, uploading } = useAttach(files, onChange, onUploading);
  return (
    <div role="group" aria-label={label}>
      <Input.Label>{label}</Input.Label>
      <ul className={classes.files} data-testid="reply-files">
        {files.map((file) => (
          <FileLine key={file.id} file={file} onRemove={() => onChange(files.filter(({ id }) => id !== file.id))} />
        ))}
      </ul>
      {error !== undefined && error !== null && <Input.Error mb={6}>{error}</Input.Error>}
      {uploading !== null && (
        <Text size="xs" c="dimmed" role="status">
          {t('form.uploading', { name: uploading })}
        </Text>
      )}
      {files.length < limits.filesPerMessage && (
        <FileButton multiple onChange={attach} inputProps={{ 'aria-label': t('form.attach') }}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="compact-sm"
              loading={uploading !== null}
              leftSection={<IconPaperclip size={14} aria-hidden="true" />}
              data-testid="attach-to-reply"
            >
              {t('form.attach')}
            </Button>
          )}
        </FileButton>
      )}
    </div>
  );
}

function FileLine({ file, onRemove }: { file: FileView; onRemove: () => void }) {
  const t = useT('cannedReplies');
  const api = useApi();
  const sizeOf = useFileSize();
  const isGone = useQuery({
    queryKey: ['canned-reply-file', file.id, 'is-gone'],
    queryFn: async ({ signal }) => (await fetch(api.fileUrl(file), { method: 'HEAD', signal })).status === 404,
    retry: false,
  }).data;
  return (
    <li className={classes.file} data-testid={`reply-file-${file.id}`}>
      <a href={api.fileUrl(file)} download={file.name} dir="auto">
        {file.name}
      </a>
      <span className={classes.fileSize}>{sizeOf(file.size)}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t('form.removeFile', { name: file.name })}
        onClick={onRemove}
      >
        <IconX size={14} stroke={1.8} />
      </ActionIcon>
      {isGone === true && <Input.Error className={classes.gone ?? ''}>{t('form.fileGone')}</Input.Error>}
    </li>
  );
}

/** Uploads one file after the other; what fails is told with its name. */
function useAttach(
  files: readonly FileView[],
  onChange: (files: readonly FileView[]) => void,
  onUploading: (isUploading: boolean) => void,
) {
  const t = useT('cannedReplies');
  const api = useApi();
  const errorText = useErrorText();
  const [uploading, setUploading] = useState<string | null>(null);
  // A file may be taken off while others are on their way.
  const latest = useRef(files);
  useEffect(() => {
    latest.current = files;
  }, [files]);
  const attach = async (picked: readonly File[]) => {
    onUploading(true);
    for (const file of picked.slice(0, limits.filesPerMessage - files.length)) {
      if (file.size > limits.fileBytes) {
        notifications.show({ color: 'red', message: t('form.tooLarge', { name: file.name }) });
        continue;
      }
      setUploading(file.name);
      try {
        const added = await api.upload(file);
        onChange([...latest.current, added]);
      } catch (error) {
        notifications.show({ color: 'red', title: t('form.fileFailed'), message: `${file.name}: ${errorText(error)}` });
      }
    }
    setUploading(null);
    onUploading(false);
  };
  return { attach: (picked: File[]) => void attach(picked), uploading };
}
