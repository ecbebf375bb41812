import { Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type Channel, can, channelTypes } from '@switchboard/contract';
import { IconBell, IconBellOff, IconChecks } from '@tabler/icons-react';
import { HandOverEntry } from '../../features/chat/channels/hand-over/hand-over-entry.tsx';
import { StateEntries } from '../../features/messaging/episodes/state-entries.tsx';
import { useT } from '../../i18n/use-t.ts';
import { actorOf } from '../../store/reader.ts';
import { useActions, useStore } from '../../store/store-context.tsx';
import { useErrorText } from '../../ui/forms/failures/use-error-text.ts';
import { DropdownMenu } from '../../ui/overlays/dropdown-parts.tsx';
import type { Dropdown } from '../../ui/overlays/use-dropdown.ts';
import { useOpenDialog } from './dialogs/open-dialog.ts';

interface ChannelLineEntriesProps {
  dropdown: Dropdown;
  channel: Channel;
  muted: boolean;
  unread: number;
  /** Asks until when a conversation is put off. */
  onSnooze: () => void;
}

/** The entries of a channel's menu in the sidebar. */
export default function ChannelLineEntries({ dropdown, channel, muted, unread, onSnooze }: ChannelLineEntriesProps) {
  const t = useT('shell');
  const actions = useActions();
  const errorText = useErrorText();
  const open = useOpenDialog();
  const mayAnswer = useStore(({ me }) => me !== null && can(actorOf(me), 'conversations.answer', null));
  const setMuted = async () => {
    try {
      await actions.setMuted(channel.id, !muted);
    } catch (error) {
      notifications.show({ color: 'red', title: t('muteFailed'), message: errorText(error) });
    }
  };
  return (
    <DropdownMenu dropdown={dropdown} position="bottom-end">
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
      {channel.type === channelTypes.client && mayAnswer && (
        <StateEntries
          channel={channel}
          onOther={onSnooze}
          otherEntries={<HandOverEntry channel={channel} onOpen={(channelId) => open({ handOver: channelId })} />}
        />
      )}
    </DropdownMenu>
  );
}
