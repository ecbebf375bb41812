import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  endpoints,
  limits,
  type Retention,
  type RetentionDays,
  type RetentionKind,
  retentionKinds,
} from '@switchboard/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { useAction } from '../../../ui/forms/failures/use-action.ts';
import { useLeaveGuard } from '../../../ui/forms/leaving/use-leave-guard.ts';
import { useConfirm } from '../../../ui/forms/questions/use-confirm.tsx';
import { useFileSize } from '../../../ui/message/use-file-size.ts';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import { daysToOffer } from './days-to-offer.ts';
import { retentionKey, retentionQuery } from './settings-queries.ts';
import classes from './settings-screen.module.css';

const offeredDays = [30, 90, 180, 365, 730, 1095, 1825] as const;

const daysOf = (choose: (kind: RetentionKind) => number | null): RetentionDays => ({
  team_messages: choose('team_messages'),
  client_messages: choose('client_messages'),
  team_files: choose('team_files'),
  client_files: choose('client_files'),
});

/** The rules at this moment: a shorter time that waits does not count yet. */
const actingDays = (retention: Retention): RetentionDays =>
  daysOf((kind) => (retention[kind].acts_at === null ? retention[kind].days : retention[kind].earlier_days));

const isShorter = (days: number | null, before: number | null) => days !== null && (before === null || days < before);

/** How long messages and files are kept. */
export function RetentionCard() {
  const t = useT('owner');
  const titleId = useId();
  const query = useQuery(retentionQuery(useApi()));
  return (
    <section className={classes.card} aria-labelledby={titleId} data-testid="retention">
      <h2 className={classes.cardTitle} id={titleId}>
        {t('keeping.title')}
      </h2>
      <Text size="sm" c="dimmed" mb="sm">
        {t('keeping.text')}
      </Text>
      {query.isPending && <SkeletonRows count={4} />}
      {query.isError && <ErrorState title={t('keeping.loadFailed')} onRetry={() => void query.refetch()} />}
      {query.isSuccess && <RetentionForm key={JSON.stringify(query.data)} retention={query.data} />}
    </section>
  );
}

function RetentionForm({ retention }: { retention: Retention }) {
  const t = useT('owner');
  const api = useApi();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const fileSize = useFileSize();
  const [chosen, setChosen] = useState(() => daysOf((kind) => retention[kind].days));
  const isDirty = retentionKinds.some((kind) => chosen[kind] !== retention[kind].days);
  useLeaveGuard(isDirty);

  const save = async (days: RetentionDays, done: string) => {
    const saved = await api.call(endpoints.updateRetention, { body: days });
    notifications.show({ color: 'green', message: done });
    queries.setQueryData(retentionKey, saved);
  };

  const submit = useAction(async () => {
    const hours = limits.retentionGraceHours;
    const acting = actingDays(retention);
    const isLess = retentionKinds.some(
      (kind) => chosen[kind] !== retention[kind].days && isShorter(chosen[kind], acting[kind]),
    );
    if (!isLess) return save(chosen, t('saved'));
    const limited = retentionKinds.flatMap((kind) => (chosen[kind] === null ? [] : [[kind, chosen[kind]] as const]));
    const old = await api.call(endpoints.previewRetention, { query: Object.fromEntries(limited) });
    return confirm({
      title: t('keeping.confirmTitle'),
      text:
        old.messages + old.files === 0
          ? t('keeping.confirmNone', { hours })
          : t('keeping.confirmText', { ...old, size: fileSize(old.file_bytes), hours }),
      hint: t('keeping.confirmHint'),
      confirmLabel: t('keeping.submit'),
      dangerous: true,
      isBackFirst: true,
      testId: 'confirm-retention',
      failed: t('keeping.failed'),
      onConfirm: () => save(chosen, t('saved')),
    });
  }, t('keeping.failed'));

  return (
    <>
      <RetentionFields
        retention={retention}
        chosen={chosen}
        onChoose={(kind, days) => setChosen((before) => ({ ...before, [kind]: days }))}
      />
      <WaitingNote retention={retention} takeBack={(days) => save(days, t('keeping.takenBack'))} />
      <Group justify="flex-end" mt="md">
        <Button
          loading={submit.isPending}
          disabled={!isDirty}
          data-testid="save-retention"
          onClick={() => submit.run()}
        >
          {t('save')}
        </Button>
      </Group>
    </>
  );
}

interface RetentionFieldsProps {
  retention: Retention;
  chosen: RetentionDays;
  onChoose: (kind: RetentionKind, days: number | null) => void;
}

function RetentionFields({ retention, chosen, onChoose }: RetentionFieldsProps) {
  const t = useT('owner');
  return (
    <div className={classes.fields}>
      {retentionKinds.map((kind) => (
        <NativeSelect
          key={kind}
          label={t(`keeping.${kind}`)}
          description={t(`keeping.hints.${kind}`)}
          value={chosen[kind] === null ? '' : String(chosen[kind])}
          data={[
            { value: '', label: t('retention.forEver') },
            ...daysToOffer(offeredDays, retention[kind].days).map((days) => ({
              value: String(days),
              label: t('retention.days', { count: days }),
            })),
          ]}
          data-testid={`keep-${kind}`}
          onChange={({ currentTarget: { value } }) => onChoose(kind, value === '' ? null : Number(value))}
        />
      ))}
    </div>
  );
}

interface WaitingNoteProps {
  retention: Retention;
  takeBack: (days: RetentionDays) => Promise<void>;
}

/** A shorter time that does not act yet can be taken back. */
function WaitingNote({ retention, takeBack }: WaitingNoteProps) {
  const t = useT('owner');
  const time = useTimeFormat();
  const { run, isPending } = useAction(() => takeBack(actingDays(retention)), t('keeping.failed'));
  const waits = retentionKinds.flatMap((kind) => retention[kind].acts_at ?? []);
  const [first] = waits.toSorted();
  if (first === undefined) return null;
  return (
    <Group mt="md" gap="sm" role="status" data-testid="retention-waits">
      <Text size="sm" style={{ flex: '1 1 240px' }}>
        {t('keeping.waiting', { at: time.dateTime(first) })}
      </Text>
      <Button variant="default" loading={isPending} data-testid="take-back-retention" onClick={() => run()}>
        {t('keeping.takeBack')}
      </Button>
    </Group>
  );
}
