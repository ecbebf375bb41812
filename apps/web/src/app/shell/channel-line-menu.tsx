import { ActionIcon, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import type { Channel } from '@switchboard/contract';
import { IconBell, IconBellOff, IconChecks, IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { useActions } from '../../store/store-context.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import classes from './nav-row.module.css';

interface ChannelLineMenuProps {
  channel: Channel;
  name: string;
  muted: boolean;
  unread: number;
  /** The row is pointed at or has the focus; without a mouse the button is always there. */
  isNear: boolean;
}

/** What can be done with a channel without opening it. */
export function ChannelLineMenu({ channel, name, muted, unread, isNear }: ChannelLineMenuProps) {
  const t = useT('shell');
  const actions = useActions();
  const errorText = useErrorText();
  const [isOpen, setIsOpen] = useState(false);
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  if (!isNear && !isOpen && !isTouch) return null;

  const setMuted = async () => {
    try {
      await actions.setMuted(channel.id, !muted);
    } catch (error) {
      notifications.show({ color: 'red', title: t('muteFailed'), message: errorText(error) });
    }
  };

  return (
    <div className={classes.menu}>
      <Menu opened={isOpen} onChange={setIsOpen} position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={t('rowMenu', { name })}
            data-testid={`channel-row-menu-${channel.id}`}
          >
            <IconDots size={16} stroke={1.8} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {unread > 0 && (
            <Menu.Item leftSection={<IconChecks size={16} />} onClick={() => actions.markRead(channel.id)}>
              {t('markRead')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={muted ? <IconBell size={16} /> : <IconBellOff size={16} />}
            data-testid={`mute-${channel.id}`}
            onClick={() => void setMuted()}
          >
            {t(muted ? 'unmute' : 'mute')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
