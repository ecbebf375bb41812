import { ActionIcon } from '@mantine/core';
import type { Channel } from '@switchboard/contract';
import { IconUserShare } from '@tabler/icons-react';
import { useT } from '../../../../i18n/use-t.ts';
import classes from './hand-over.module.css';
import { useMayHandOver } from './use-may-hand-over.ts';

interface HandOverProps {
  channel: Channel;
  onOpen: (channelId: number) => void;
}

/** Opens the dialog that hands a conversation over. */
export function HandOverButton({ channel, onOpen }: HandOverProps) {
  const t = useT('handOver');
  if (!useMayHandOver(channel)) return null;
  return (
    <ActionIcon
      className={classes.button}
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={t('title')}
      data-hint={t('title')}
      data-desk-key="a"
      data-testid="hand-over"
      onClick={() => onOpen(channel.id)}
    >
      <IconUserShare size={19} stroke={1.7} />
    </ActionIcon>
  );
}
