import { Badge, Button, Group, Skeleton, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { endpoints, type ResultOf } from '@switchboard/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { secondFactorsKey, secondFactorsQuery } from '../../../ui/auth/second-factors-query.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import { useAction } from '../../../ui/forms/failures/use-action.ts';
import { useConfirm } from '../../../ui/forms/questions/use-confirm.tsx';
import { Passkeys } from './passkeys.tsx';

const TotpDialog = lazy(() => import('./totp-dialog.tsx'));
const RecoveryCodesDialog = lazy(() => import('./recovery-codes-dialog.tsx'));

type Totp = ResultOf<typeof endpoints.startTotp>;

/**
 * The factors required at sign-in besides the password: turning them on and off, and the recovery codes for a user who
 * loses them.
 */
export function SecondFactors() {
  const t = useT('profile');
  const api = useApi();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const factors = useQuery({ ...secondFactorsQuery(api), refetchOnMount: 'always' });
  const [totp, setTotp] = useState<Totp | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: secondFactorsKey });
  const start = useAction(async () => setTotp(await api.call(endpoints.startTotp, {})), t('factors.failed'));
  const renew = useAction(async () => {
    const made = await api.call(endpoints.renewRecoveryCodes, {});
    setRecoveryCodes(made.recovery_codes);
    await refresh();
  }, t('factors.failed'));

  if (factors.isPending) return <Skeleton height={80} />;
  if (factors.isLoadingError)
    return <ErrorState title={t('factors.loadFailed')} onRetry={() => void factors.refetch()} />;
  const { has_totp: hasTotp, recovery_codes_left: codesLeft, passkeys } = factors.data;
  const handleEnabled = (codes: string[]) => {
    setTotp(null);
    // A further factor shares the codes of the first.
    if (codes.length > 0) setRecoveryCodes(codes);
    void refresh();
  };
  const handleDisable = () =>
    confirm({
      title: t('factors.disableTitle'),
      text: t('factors.disableText'),
      confirmLabel: t('factors.disable'),
      dangerous: true,
      testId: 'confirm-disable-totp',
      failed: t('factors.failed'),
      onConfirm: async () => {
        await api.call(endpoints.disableTotp, {});
        await refresh();
        notifications.show({ message: t('factors.disabled') });
      },
    });

  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        {t('factors.intro')}
      </Text>
      <Group justify="space-between">
        <Group gap="xs">
          <Text fw={500}>{t('factors.app')}</Text>
          <Badge size="sm" variant="light" tt="none" color={hasTotp ? 'green' : 'gray'} data-testid="totp-state">
            {t(hasTotp ? 'factors.on' : 'factors.off')}
          </Badge>
        </Group>
        {hasTotp ? (
          <Button size="sm" variant="subtle" color="red" onClick={handleDisable} data-testid="disable-totp">
            {t('factors.disable')}
          </Button>
        ) : (
          <Button size="sm" loading={start.isPending} onClick={() => start.run()} data-testid="start-totp">
            {t('factors.enable')}
          </Button>
        )}
      </Group>
      <Passkeys passkeys={passkeys} onAdded={handleEnabled} onRemoved={() => void refresh()} />
      {(hasTotp || passkeys.length > 0) && (
        <Group justify="space-between" mt="md">
          <Text size="sm" c={codesLeft < 3 ? 'red' : 'dimmed'}>
            {t('factors.codesLeft', { count: codesLeft })}
          </Text>
          <Button
            size="sm"
            variant="default"
            loading={renew.isPending}
            onClick={() => renew.run()}
            data-testid="renew-recovery-codes"
          >
            {t('factors.renew')}
          </Button>
        </Group>
      )}
      <LazyPart floats>
        {totp && <TotpDialog totp={totp} onEnabled={handleEnabled} onClose={() => setTotp(null)} />}
        {recoveryCodes && <RecoveryCodesDialog codes={recoveryCodes} onClose={() => setRecoveryCodes(null)} />}
      </LazyPart>
    </>
  );
}
