import { Button, Group, Modal, Text } from '@mantine/core';
import { ApiError } from '../../api/api-error.ts';
import { useT } from '../../i18n/use-t.ts';
import { useErrorText } from '../../ui/forms/use-error-text.ts';

const subscriptionPath = '/preferences/subscription/';

/** Null for errors of another kind. */
export const botLimitOf = (error: unknown): ApiError | null =>
  error instanceof ApiError && error.code === 'bot.plan_limit' ? error : null;

/** The server's refusal of one bot more: how many the plan allows, and which one allows more. */
export function BotLimitModal({ error, onClose }: { error: ApiError; onClose: () => void }) {
  const t = useT('bots');
  const errorText = useErrorText();
  const { limit, plan, next_plan: next, next_limit: nextLimit } = error.params;
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={errorText(error)}
      closeButtonProps={{ 'aria-label': t('planLimit.close') }}
      data-testid="bot-limit"
    >
      <Text>{t('planLimit.text', { limit: Number(limit), plan: String(plan) })}</Text>
      {next !== undefined && next !== '' && (
        <Text mt="xs">
          {nextLimit === undefined
            ? t('planLimit.nextUnlimited', { plan: String(next) })
            : t('planLimit.next', { plan: String(next), limit: Number(nextLimit) })}
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('planLimit.close')}
        </Button>
        <Button component="a" href={subscriptionPath} data-autofocus>
          {t('planLimit.link')}
        </Button>
      </Group>
    </Modal>
  );
}
