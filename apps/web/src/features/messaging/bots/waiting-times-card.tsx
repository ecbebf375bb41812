import { Group, NativeSelect } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { endpoints, hasPermission, type WaitingTimes } from '@switchboard/contract';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { ContractForm } from '../../../ui/forms/form/contract-form.tsx';
import { SubmitButton } from '../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../ui/forms/form/use-contract-form.tsx';
import { useLeaveGuard } from '../../../ui/forms/leaving/use-leave-guard.ts';
import { SettingsCard } from '../../../ui/settings/settings-card.tsx';

const loadShape = async () => (await import('./bot-shapes.ts')).updateWaitingTimes.body;

const offeredMinutes = [1, 2, 5, 10, 15, 20, 30, 45, 60, 120, 180, 240, 480, 720, 1440, 2880, 4320, 10_080];

const graceMinutes = [0, 5, 10, 15, 30, 60, 120, 480, 1440];

type Values = Record<keyof WaitingTimes, string>;

const toBody = (values: Values): WaitingTimes => ({
  long_minutes: Number(values.long_minutes),
  too_long_minutes: Number(values.too_long_minutes),
  reopen_grace_minutes: Number(values.reopen_grace_minutes),
});

/** From when on lists show a client's waiting in amber, and from when in red; how long thanks leave it closed. */
export function WaitingTimesCard() {
  const t = useT('bots');
  const times = useStore((state) => state.me?.workspace.waiting);
  const mayChange = useStore((state) => state.me !== null && hasPermission(state.me.permissions, 'settings', 'update'));
  if (!times || !mayChange) return null;
  return (
    <SettingsCard title={t('waitingTimes.title')}>
      {/* Another administrator's choice replaces the values that were not changed here. */}
      <WaitingTimesForm key={Object.values(times).join(' ')} times={times} />
    </SettingsCard>
  );
}

function WaitingTimesForm({ times }: { times: WaitingTimes }) {
  const t = useT('bots');
  const api = useApi();
  const form = useContractForm<Values>({
    initialValues: {
      long_minutes: String(times.long_minutes),
      too_long_minutes: String(times.too_long_minutes),
      reopen_grace_minutes: String(times.reopen_grace_minutes),
    },
    labels: {
      long_minutes: t('waitingTimes.long'),
      too_long_minutes: t('waitingTimes.tooLong'),
      reopen_grace_minutes: t('waitingTimes.grace'),
    },
    shape: loadShape,
    toBody,
    failed: t('waitingTimes.failed'),
    onSubmit: async (values) => {
      await api.call(endpoints.updateWaitingTimes, { body: toBody(values) });
      notifications.show({ color: 'green', message: t('waitingTimes.saved') });
    },
  });
  useLeaveGuard(form.isDirty);
  const long = form.field('long_minutes');

  const labelOf = (minutes: number) => {
    if (minutes === 0) return t('waitingTimes.never');
    if (minutes < 60) return t('waitingTimes.minutes', { count: minutes });
    return minutes < 1440
      ? t('waitingTimes.hours', { count: minutes / 60 })
      : t('waitingTimes.days', { count: minutes / 1440 });
  };
  const toOptions = (offered: readonly number[], held: number) =>
    [...new Set([...offered, held])]
      .toSorted((a, b) => a - b)
      .map((minutes) => ({ value: String(minutes), label: labelOf(minutes) }));
  const optionsAbove = (least: number, held: number) =>
    toOptions(offeredMinutes, held).filter(({ value }) => Number(value) > least);

  return (
    <ContractForm form={form} gap="sm">
      <Group align="flex-start" gap="md">
        <NativeSelect
          description={t('waitingTimes.longHint')}
          data={optionsAbove(0, times.long_minutes).slice(0, -1)}
          data-testid="waiting-long"
          {...long}
          onChange={(event) => {
            const least = Number(event.currentTarget.value);
            long.onChange(event);
            // The later of the two stays the later.
            const next = offeredMinutes.find((minutes) => minutes > least);
            if (next !== undefined && Number(form.field('too_long_minutes').value) <= least) {
              form.setValue('too_long_minutes', String(next));
            }
          }}
        />
        <NativeSelect
          description={t('waitingTimes.tooLongHint')}
          data={optionsAbove(Number(long.value), times.too_long_minutes)}
          data-testid="waiting-too-long"
          {...form.field('too_long_minutes')}
        />
      </Group>
      <NativeSelect
        maw={420}
        description={t('waitingTimes.graceHint')}
        data={toOptions(graceMinutes, times.reopen_grace_minutes)}
        data-testid="reopen-grace"
        {...form.field('reopen_grace_minutes')}
      />
      <Group justify="flex-end">
        <SubmitButton form={form} disabled={!form.isDirty && !form.isPending} data-testid="save-waiting">
          {t('waitingTimes.save')}
        </SubmitButton>
      </Group>
    </ContractForm>
  );
}
