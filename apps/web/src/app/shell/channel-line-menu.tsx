import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Channel } from '@switchboard/contract';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { LazyPart } from '../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../ui/feedback/retriable-part.ts';
import { useDropdown } from '../../ui/overlays/use-dropdown.ts';
import classes from './sidebar/nav-row.module.css';

const loadEntries = () => import('./channel-line-entries.tsx');
const ChannelLineEntries = lazy(loadEntries);
const SnoozeModal = lazy(() => import('../../features/messaging/episodes/snooze-modal.tsx'));

interface ChannelLineMenuProps {
  channel: Channel;
  name: string;
  muted: boolean;
  unread: number;
  /** The row is hovered or has the focus; without a mouse the button is always visible. */
  isNear: boolean;
}

/** Menu of actions on a channel that is not open. */
export function ChannelLineMenu({ channel, name, muted, unread, isNear }: ChannelLineMenuProps) {
  const t = useT('shell');
  const { buttonProps, dropdown } = useDropdown({ popup: 'menu', load: loadEntries });
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const [isSnoozing, setIsSnoozing] = useState(false);
  if (!isNear && !dropdown?.isOpen && !isTouch && !isSnoozing) return null;

  return (
    <div className={classes.menu}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={t('rowMenu', { name })}
        data-testid={`channel-row-menu-${channel.id}`}
        {...buttonProps}
      >
        <IconDots size={16} stroke={1.8} />
      </ActionIcon>
      {dropdown && (
        <LazyPart floats>
          <ChannelLineEntries
            dropdown={dropdown}
            channel={channel}
            muted={muted}
            unread={unread}
            onSnooze={() => setIsSnoozing(true)}
          />
        </LazyPart>
      )}
      {isSnoozing && (
        <LazyPart floats>
          <SnoozeModal channel={channel} onClose={() => setIsSnoozing(false)} />
        </LazyPart>
      )}
    </div>
  );
}
