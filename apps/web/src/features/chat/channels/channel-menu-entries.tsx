import { Menu } from '@mantine/core';
import { type Channel, generalChannelId } from '@switchboard/contract';
import { IconLogout, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { useActions } from '../../../store/store-context.tsx';
import { useConfirm } from '../../../ui/forms/questions/use-confirm.tsx';
import { DropdownMenu } from '../../../ui/overlays/dropdown-parts.tsx';
import type { Dropdown } from '../../../ui/overlays/use-dropdown.ts';
import { useLeaveChannel } from './view/use-leave-channel.ts';

interface ChannelMenuEntriesProps {
  dropdown: Dropdown;
  channel: Channel;
  may: { edit: boolean; delete: boolean; leave: boolean };
  onEdit: () => void;
}

export default function ChannelMenuEntries({ dropdown, channel, may, onEdit }: ChannelMenuEntriesProps) {
  const t = useT('channels');
  const forms = useT('channelForms');
  const actions = useActions();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const leave = useLeaveChannel(channel);

  const remove = async () => {
    await actions.deleteChannel(channel.id);
    await navigate({ to: '/messenger/$id/', params: { id: String(generalChannelId) } });
  };
  const handleDelete = () =>
    confirm({
      title: forms('delete.title', { name: channel.name }),
      text: forms('delete.text'),
      confirmLabel: forms('delete.confirm'),
      dangerous: true,
      failed: forms('delete.failed'),
      onConfirm: remove,
    });

  return (
    <DropdownMenu dropdown={dropdown} position="bottom-end">
      {may.edit && (
        <Menu.Item leftSection={<IconPencil size={16} />} data-testid="edit-channel" onClick={onEdit}>
          {forms('edit.open')}
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
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} />}
            data-testid="delete-channel"
            onClick={handleDelete}
          >
            {forms('delete.open')}
          </Menu.Item>
        </>
      )}
    </DropdownMenu>
  );
}
