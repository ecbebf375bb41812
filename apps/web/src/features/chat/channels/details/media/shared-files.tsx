import { ActionIcon, Tooltip } from '@mantine/core';
import type { ChannelFile } from '@switchboard/contract';
import { IconFile, IconMessageShare, IconMusic } from '@tabler/icons-react';
import { useApi } from '../../../../../api/api-context.tsx';
import { useT } from '../../../../../i18n/use-t.ts';
import { useFileSize } from '../../../../../ui/message/use-file-size.ts';
import { useTimeFormat } from '../../../../../ui/time/use-time-format.ts';
import { useJump } from '../use-jump.ts';
import classes from './shared-files.module.css';

interface SharedFilesProps {
  channelId: number;
  files: readonly ChannelFile[];
}

/** Files that are neither pictures nor videos: pressing one downloads it, its button goes to the message it came in. */
export function SharedFiles({ channelId, files }: SharedFilesProps) {
  const api = useApi();
  const t = useT('files');
  const details = useT('details');
  const sizeOf = useFileSize();
  const time = useTimeFormat();
  const jump = useJump(channelId);
  if (files.length === 0) return null;
  return (
    <ul className={classes.rows}>
      {files.map((file) => {
        const Icon = file.kind === 'audio' || file.kind === 'voice' ? IconMusic : IconFile;
        const name = file.kind === 'voice' ? t('voice') : file.name;
        const label = details('media.showMessage', { name });
        return (
          <li key={file.id} className={classes.row} data-testid={`file-${file.id}`}>
            <a className={classes.link} href={api.fileUrl(file)} download={file.name} title={t('download', { name })}>
              <Icon size={22} stroke={1.5} aria-hidden="true" />
              <span className={classes.text}>
                <span dir="auto">{name}</span>
                <span className={classes.facts}>
                  {sizeOf(file.size)} · {file.author_name} · {time.short(file.created_at)}
                </span>
              </span>
            </a>
            <Tooltip label={label}>
              <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => jump(file.message_seq)}>
                <IconMessageShare size={17} stroke={1.7} />
              </ActionIcon>
            </Tooltip>
          </li>
        );
      })}
    </ul>
  );
}
