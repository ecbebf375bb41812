import { Button, Group, Progress, Text } from '@mantine/core';
import { type ClientImport, endpoints } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { useAction } from '../../../../ui/forms/failures/use-action.ts';
import { useConfirm } from '../../../../ui/forms/questions/use-confirm.tsx';
import { SettingsCard } from '../../../../ui/settings/settings-card.tsx';
import { clientImportsKey } from '../clients-queries.ts';

interface ImportProgressProps {
  running: ClientImport;
  /** Another one is before it. */
  isWaiting: boolean;
}

/** The progress of a check or an import, of any user; events keep it going. */
export function ImportProgress({ running, isWaiting }: ImportProgressProps) {
  const t = useT('clientImport');
  const api = useApi();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const { id, state, rows_done: done, rows_total: total, file_name: name } = running;
  const cancel = useAction(async () => {
    await api.call(endpoints.cancelClientImport, { params: { id } });
    await queries.invalidateQueries({ queryKey: clientImportsKey });
  }, t('progress.cancelFailed'));
  const isCheck = state === 'checking';
  const title = t(isCheck ? 'progress.checking' : 'progress.importing');
  const rowsText = total === null ? t('progress.checked', { done }) : t('progress.rows', { done, total });
  const askToCancel = () =>
    confirm({
      title: t('progress.cancelTitle'),
      text: t('progress.cancelText'),
      confirmLabel: t('progress.cancelConfirm'),
      cancelLabel: t('progress.goOn'),
      dangerous: true,
      testId: 'confirm-cancel-import',
      onConfirm: () => cancel.run(),
    });
  return (
    <SettingsCard title={title}>
      <Text size="sm" c="dimmed" dir="auto" mb="sm">
        {t('progress.file', { name })}
      </Text>
      <Progress
        value={total === null || total === 0 ? 100 : (done / total) * 100}
        animated={total === null}
        aria-label={title}
      />
      <Text size="sm" mt="xs" role="status" data-testid="import-progress">
        {isWaiting ? t('progress.waiting') : rowsText}
      </Text>
      <Group justify="space-between" mt="md">
        <Text size="sm" c="dimmed">
          {t('progress.leave')}
        </Text>
        <Button
          variant="default"
          loading={cancel.isPending}
          data-testid="cancel-import"
          onClick={() => (isCheck ? cancel.run() : askToCancel())}
        >
          {t('progress.cancel')}
        </Button>
      </Group>
    </SettingsCard>
  );
}
