import { Button, Group, Modal, Text } from '@mantine/core';
import { ApiError } from '../../api/api-error.ts';
import { useT } from '../../i18n/use-t.ts';

/** What the plan allows, as the server says with its 402. */
export interface PlanLimit {
  limit: number;
  plan: string;
  /** Empty above the highest plan. */
  next: string;
  /** Null: the next plan has none. */
  nextLimit: number | null;
}

/** Null for errors of another kind. */
export const planLimitOf = (error: unknown): PlanLimit | null => {
  if (!(error instanceof ApiError) || error.code !== 'user.plan_limit') return null;
  const { limit, plan, next_plan: next, next_limit: nextLimit } = error.params;
  return {
    limit: Number(limit),
    plan: String(plan ?? ''),
    next: String(next ?? ''),
    nextLimit: nextLimit === undefined ? null : Number(nextLimit),
  };
};

const subscriptionPath = '/preferences/subscription/';

/** Says that the plan has no room for more users, and which one has. */
export function PlanLimitModal({ limit: held, onClose }: { limit: PlanLimit; onClose: () => void }) {
  const t = useT('users');
  const { limit, plan, next, nextLimit } = held;
  const nextText = nextLimit === null ? t('planLimit.nextUnlimited', { plan: next }) : null;
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={t('planLimit.title')}
      closeButtonProps={{ 'aria-label': t('planLimit.close') }}
      data-testid="plan-limit"
    >
      <Text>{t('planLimit.text', { limit, plan })}</Text>
      {next !== '' && <Text mt="xs">{nextText ?? t('planLimit.next', { plan: next, limit: nextLimit ?? 0 })}</Text>}
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
