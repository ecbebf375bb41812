import { Menu } from '@mantine/core';
import type { Channel } from '@switchboard/contract';
import { IconUserShare } from '@tabler/icons-react';
import { useT } from '../../../../i18n/use-t.ts';
import classes from './hand-over.module.css';
import { useMayHandOver } from './use-may-hand-over.ts';

interface HandOverEntryProps {
  channel: Channel;
  onOpen: (channelId: number) => void;
  /** Beside the button, where there is room for it. */
  withoutWide?: boolean;
}

/** The same as an entry of a menu. */
export function HandOverEntry({ channel, onOpen, withoutWide = false }: HandOverEntryProps) {
  const t = useT('handOver');
  if (!useMayHandOver(channel)) return null;
  return (
    <Menu.Item
      className={withoutWide ? classes.entry : undefined}
      leftSection={<IconUserShare size={16} />}
      data-testid="hand-over-entry"
      onClick={() => onOpen(channel.id)}
    >
      {t('title')}
    </Menu.Item>
  );
}
