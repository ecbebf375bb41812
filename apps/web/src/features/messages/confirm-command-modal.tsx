import { Button, Group, Modal, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { channelTypes, limits, type Message } from '@switchboard/contract';
import { messagePreview } from '@switchboard/contract/markup';
import { useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { findMessageById } from '../../store/held-messages.ts';
import { useActions, useStore } from '../../store/store-context.tsx';
import { useOpenedAfterMount } from '../../ui/use-opened-after-mount.ts';

/** What is asked about before it is done. */
export type AskedCommand = 'delete' | 'pin' | 'unpin';

interface ConfirmCommandModalProps {
  /** Null closes it. */
  asked: { command: AskedCommand; message: Message } | null;
  onClose: () => void;
}

/** Asks before a message is deleted, pinned or unpinned: Enter confirms, Esc cancels. */
export default function ConfirmCommandModal({ asked, onClose }: ConfirmCommandModalProps) {
  const t = useT('timeline');
  const actions = useActions();
  const [working, setWorking] = useState(false);
  // The words stay while the modal fades out.
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);
  const inConversation = useStore(
    (state) => shown !== null && state.channels[shown.message.channel_id]?.type === channelTypes.client,
  );
  // Deleted elsewhere meanwhile, it leaves nothing to ask.
  const isGone = useStore((state) => {
    const held = asked && findMessageById(state, asked.message.channel_id, asked.message.id);
    return held ? held.deleted_at !== null : false;
  });
  const isOpen = useOpenedAfterMount(asked !== null && !isGone);
  const command = shown?.command ?? 'delete';
  const preview = shown ? messagePreview(shown.message.content, limits.previewChars) : '';

  const handleConfirm = async () => {
    if (!asked) return;
    const { channel_id, id } = asked.message;
    const act = { delete: actions.deleteMessage, pin: actions.pinMessage, unpin: actions.unpinMessage }[asked.command];
    setWorking(true);
    try {
      await act(channel_id, id);
      onClose();
    } catch {
      notifications.show({ color: 'red', message: t(`${asked.command}Modal.failed`) });
    } finally {
      setWorking(false);
    }
  };

  const text = command === 'delete' && inConversation ? t('deleteModal.textConversation') : t(`${command}Modal.text`);
  return (
    <Modal opened={isOpen} onClose={onClose} title={t(`${command}Modal.title`)} centered size="sm">
      {preview !== '' && (
        <Text size="sm" c="dimmed" mb="xs" lineClamp={3} dir="auto">
          {preview}
        </Text>
      )}
      <Text size="sm">{text}</Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('deleteModal.cancel')}
        </Button>
        <Button
          {...(command === 'delete' && { color: 'red' })}
          data-autofocus
          data-testid={`confirm-${command}-message`}
          loading={working}
          onClick={() => void handleConfirm()}
        >
          {t(`${command}Modal.confirm`)}
        </Button>
      </Group>
    </Modal>
  );
}
