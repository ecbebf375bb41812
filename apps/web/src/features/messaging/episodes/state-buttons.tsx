import { ActionIcon } from '@mantine/core';
import { type Channel, can, channelTypes } from '@switchboard/contract';
import { IconAlarm, IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { actorOf } from '../../../store/reader.ts';
import { useStore } from '../../../store/store-context.tsx';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import { useDropdown } from '../../../ui/overlays/use-dropdown.ts';
import classes from './state-buttons.module.css';
import { useChangeState } from './use-change-state.tsx';

const loadMenu = () => import('./state-menu.tsx');
const StateMenu = lazy(loadMenu);
const SnoozeModal = lazy(() => import('./snooze-modal.tsx'));

interface StateButtonsProps {
  channel: Channel;
  /** Entries of other features in the menu. */
  otherEntries?: ReactNode;
}

/** Closes a conversation, puts it off, or opens it again; for users who may answer clients. */
export function StateButtons({ channel, otherEntries }: StateButtonsProps) {
  const t = useT('episodes');
  const change = useChangeState();
  const [isSnoozing, setIsSnoozing] = useState(false);
  const { buttonProps, dropdown } = useDropdown({ popup: 'menu', load: loadMenu });
  const mayAnswer = useStore(({ me }) => me !== null && can(actorOf(me), 'conversations.answer', null));
  if (!mayAnswer || channel.type !== channelTypes.client) return null;
  return (
    <>
      {channel.state !== 'closed' && (
        <ActionIcon
          className={classes.close}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('close')}
          data-hint={t('close')}
          data-desk-key="e"
          data-testid="close-conversation"
          onClick={({ shiftKey }) =>
            // As by its key: the client is not asked for a rating.
            void change(channel, { state: 'closed', ...(shiftKey && { ask_rating: false }) })
          }
        >
          <IconCheck size={19} stroke={1.9} />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('snooze')}
        data-hint={t('snooze')}
        data-desk-key="h"
        data-testid="snooze-conversation"
        {...buttonProps}
      >
        <IconAlarm size={19} stroke={1.7} />
      </ActionIcon>
      {dropdown && (
        <LazyPart floats>
          <StateMenu
            dropdown={dropdown}
            channel={channel}
            onOther={() => setIsSnoozing(true)}
            otherEntries={otherEntries}
          />
        </LazyPart>
      )}
      {isSnoozing && (
        <LazyPart floats>
          <SnoozeModal channel={channel} onClose={() => setIsSnoozing(false)} />
        </LazyPart>
      )}
    </>
  );
}
