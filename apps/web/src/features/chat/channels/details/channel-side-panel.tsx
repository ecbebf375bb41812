import { ActionIcon } from '@mantine/core';
import { type ChannelFile, channelTypes } from '@switchboard/contract';
import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { useActions, useStore } from '../../../../store/store-context.tsx';
import { ChannelSections, type RenderClient } from './channel-sections.tsx';
import classes from './channel-side-panel.module.css';

interface ChannelSidePanelProps {
  channelId: number;
  /** One of the channel's pictures or videos was chosen. */
  onOpenFile: (files: ChannelFile[], index: number) => void;
  /** A colleague's card. */
  renderPerson: (userId: number) => ReactNode;
  renderClient: RenderClient;
  /** The tasks that came from the channel. */
  renderTasks: (channelId: number) => ReactNode;
}

/** The details of a channel, or of a colleague selected in it. */
export function ChannelSidePanel(props: ChannelSidePanelProps) {
  const { channelId, onOpenFile, renderPerson, renderClient, renderTasks } = props;
  const t = useT('details');
  const actions = useActions();
  const channel = useStore((state) => state.channels[channelId]);
  const profileUserId = useStore((state) => state.profileUserId);
  const back = useRef<HTMLButtonElement>(null);
  const isProfile = profileUserId !== null;
  const isDirect = channel?.type === channelTypes.direct || channel?.type === channelTypes.client;
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
      <div className={classes.body}>
        {isProfile
          ? renderPerson(profileUserId)
          : channel && (
              <ChannelSections
                channel={channel}
                onOpenFile={onOpenFile}
                renderClient={renderClient}
                renderTasks={renderTasks}
              />
            )}
      </div>
    </div>
  );
}
