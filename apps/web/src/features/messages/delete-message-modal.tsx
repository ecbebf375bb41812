import { Button, Group, Modal, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { channelTypes, type Message } from '@switchboard/contract';
import { useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { useActions, useStore } from '../../store/store-context.tsx';

interface DeleteMessageModalProps {
  /** Null closes it. */
  message: Message | null;
  onClose: () => void;
}

/** Asks before a message is deleted: Enter confirms, Esc cancels. */
export function DeleteMessageModal({ message, onClose }: DeleteMessageModalProps) {
  const t = useT('timeline');
  const actions = useActions();
  const [deleting, setDeleting] = useState(false);
  const inConversation = useStore(
    (state) => message !== null && state.channels[message.channel_id]?.type === channelTypes.client,
  );

  const handleConfirm = async () => {
    if (!message) return;
    setDeleting(true);
    try {
      await actions.deleteMessage(message.channel_id, message.id);
      onClose();
    } catch {
      notifications.show({ color: 'red', message: t('deleteModal.failed') });
    } finally {
      setDeleting(false);
    }
  };

  return (
    <Modal opened={message !== null} onClose={onClose} title={t('deleteModal.title')} centered size="sm">
      <Text size="sm">{t(inConversation ? 'deleteModal.textConversation' : 'deleteModal.text')}</Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('deleteModal.cancel')}
        </Button>
        <Button
          color="red"
          data-autofocus
          data-testid="confirm-delete-message"
          loading={deleting}
          onClick={() => void handleConfirm()}
        >
          {t('deleteModal.confirm')}
        </Button>
      </Group>
    </Modal>
  );
}
