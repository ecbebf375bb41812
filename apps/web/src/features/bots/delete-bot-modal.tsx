import { Button, Group, Modal, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type BotView, endpoints } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { useT } from '../../i18n/use-t.ts';
import { useErrorText } from '../../ui/use-error-text.ts';
import { botsKey } from './bots-queries.ts';

/** Asks before a bot is disconnected. */
export function DeleteBotModal({ bot, onClose }: { bot: BotView; onClose: () => void }) {
  const t = useT('bots');
  const api = useApi();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const [deleting, setDeleting] = useState(false);
  const name = bot.title || t('unknownBot');

  const remove = async () => {
    setDeleting(true);
    try {
      await api.call(endpoints.deleteBot, { body: { id: bot.id, type: bot.type as 1 | 2 | 3 } });
      await queries.invalidateQueries({ queryKey: botsKey });
      notifications.show({ message: t('remove.done', { name }) });
      onClose();
    } catch (error) {
      notifications.show({ color: 'red', title: t('remove.failed'), message: errorText(error) });
    } finally {
      setDeleting(false);
    }
  };

  return (
    <Modal opened onClose={onClose} title={t('remove.title')} centered>
      <Text>{t('remove.text', { name })}</Text>
      <Text size="sm" c="dimmed" mt="xs">
        {t('remove.hint')}
      </Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('remove.cancel')}
        </Button>
        <Button
          color="red"
          data-autofocus
          loading={deleting}
          data-testid="confirm-delete-bot"
          onClick={() => void remove()}
        >
          {t('remove.confirm')}
        </Button>
      </Group>
    </Modal>
  );
}
