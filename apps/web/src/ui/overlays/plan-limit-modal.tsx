import { Button, Group, Text } from '@mantine/core';
import { ApiError } from '../../api/api-error.ts';
import { useT } from '../../i18n/use-t.ts';
import { useErrorText } from '../forms/failures/use-error-text.ts';
import { Dialog } from './dialog.tsx';

/** The server's refusal of one user or bot more than the plan has room for. */
export interface PlanLimit {
  of: 'users' | 'bots';
  error: ApiError;
}

const limited = { 'user.plan_limit': 'users', 'bot.plan_limit': 'bots' } as const;

/** Null for errors of another kind. */
export const planLimitOf = (error: unknown): PlanLimit | null => {
  if (!(error instanceof ApiError) || !(error.code in limited)) return null;
  return { of: limited[error.code as keyof typeof limited], error };
};

const subscriptionPath = '/preferences/subscription/';

/** Says how many the plan allows, and which plan allows more. */
export function PlanLimitModal({ limit: { of, error }, onClose }: { limit: PlanLimit; onClose: () => void }) {
  const t = useT('planLimit');
  const common = useT('common');
  const errorText = useErrorText();
  const { limit, plan, next_limit: nextLimit } = error.params;
  // Empty above the highest plan.
  const next = String(error.params.next_plan ?? '');
  return (
    <Dialog onClose={onClose} title={errorText(error)} data-testid="plan-limit">
      <Text>{t(of, { limit: Number(limit), plan: String(plan ?? '') })}</Text>
      {next !== '' && (
        <Text mt="xs">
          {nextLimit === undefined
            ? t('nextUnlimited', { plan: next })
            : t(`${of}Next`, { plan: next, limit: Number(nextLimit) })}
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          {common('close')}
        </Button>
        <Button component="a" href={subscriptionPath} data-autofocus>
          {t('link')}
        </Button>
      </Group>
    </Dialog>
  );
}
