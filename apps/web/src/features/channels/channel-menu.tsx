import { ActionIcon, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type Channel, can, generalChannelId } from '@switchboard/contract';
import { IconDots, IconLogout, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useT } from '../../i18n/use-t.ts';
import { actorOf, channelFacts } from '../../store/reader.ts';
import { useActions, useStore } from '../../store/store-context.tsx';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { useLeaveChannel } from './use-leave-channel.ts';

const EditChannelModal = lazy(() => import('./edit-channel-modal.tsx'));

/** What can be done with a group channel as a whole: its owner edits and deletes it, who is in it leaves. */
export function ChannelMenu({ channel }: { channel: Channel }) {
  const t = useT('channels');
  const actions = useActions();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const leave = useLeaveChannel(channel);
  const [editing, setEditing] = useState(false);
  const may = useStore(
    useShallow((state) => {
      if (!state.me) return { edit: false, delete: false, leave: false };
      const actor = actorOf(state.me);
      const facts = channelFacts(channel, state.memberships[channel.id]);
      return {
        edit: can(actor, 'channel.edit', facts),
        delete: can(actor, 'channel.delete', facts),
        leave: can(actor, 'channel.leave', facts),
      };
    }),
  );
  if (!may.edit && !may.delete && !may.leave) return null;

  const remove = async () => {
    try {
      await actions.deleteChannel(channel.id);
      await navigate({ to: '/messenger/$id/', params: { id: String(generalChannelId) } });
    } catch (error) {
      notifications.show({ color: 'red', title: t('delete.failed'), message: errorText(error) });
    }
  };
  const handleDelete = () =>
    confirm({
      title: t('delete.title', { name: channel.name }),
      text: t('delete.text'),
      confirmLabel: t('delete.confirm'),
      dangerous: true,
      onConfirm: () => void remove(),
    });

  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('view.menu')} data-testid="channel-menu">
            <IconDots size={20} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {may.edit && (
            <Menu.Item
              leftSection={<IconPencil size={16} />}
              data-testid="edit-channel"
              onClick={() => setEditing(true)}
            >
              {t('edit.open')}
            </Menu.Item>
          )}
          {may.leave && (
            <Menu.Item leftSection={<IconLogout size={16} />} data-testid="leave-channel" onClick={leave}>
              {t('leave')}
            </Menu.Item>
          )}
          {may.delete && (
            <>
              <Menu.Divider />
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={16} />}
                data-testid="delete-channel"
                onClick={handleDelete}
              >
                {t('delete.open')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {editing && (
        <LazyPart floats>
          <EditChannelModal channel={channel} onClose={() => setEditing(false)} />
        </LazyPart>
      )}
    </>
  );
}
