import { ActionIcon } from '@mantine/core';
import { channelTypes } from '@switchboard/contract';
import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { useActions, useStore } from '../../../../store/store-context.tsx';
import classes from './channel-side-panel.module.css';

interface ChannelSidePanelProps {
  channelId: number;
  /** The details of the channel, or the card of the colleague who was selected in it. */
  children: ReactNode;
}

/** The frame for the details of a channel, or of a colleague selected in it. */
export function ChannelSidePanel({ channelId, children }: ChannelSidePanelProps) {
  const t = useT('details');
  const actions = useActions();
  const type = useStore((state) => state.channels[channelId]?.type);
  const isProfile = useStore((state) => state.profileUserId !== null);
  const back = useRef<HTMLButtonElement>(null);
  const isDirect = type === channelTypes.direct || type === channelTypes.client;
  const title = isProfile ? t('aboutUser') : t(isDirect ? 'aboutConversation' : 'aboutChannel');

  // The pressed row is gone: the focus moves to the back button.
  useEffect(() => {
    if (isProfile) back.current?.focus();
  }, [isProfile]);

  return (
    <div className={classes.panel} data-testid="side-panel">
      <div className={classes.head}>
        {isProfile && (
          <ActionIcon
            ref={back}
            variant="subtle"
            color="gray"
            size="lg"
            ml={-8}
            aria-label={t('back')}
            data-testid="profile-back"
            onClick={() => actions.showProfile(null)}
          >
            <IconArrowLeft size={18} />
          </ActionIcon>
        )}
        <h2 className={classes.title}>{title}</h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('close')}
          data-testid="close-details"
          onClick={() => actions.toggleSidebar('right', false)}
        >
          <IconX size={18} />
        </ActionIcon>
      </div>
      <div className={classes.body}>{children}</div>
    </div>
  );
}
