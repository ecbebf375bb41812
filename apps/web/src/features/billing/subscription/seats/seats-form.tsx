import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { endpoints, type PlanUsage } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { useAction } from '../../../../ui/forms/failures/use-action.ts';
import { useConfirm } from '../../../../ui/forms/questions/use-confirm.tsx';
import { planUsageKey } from '../subscription-queries.ts';
import classes from '../subscription-screen.module.css';

/** Chooses the bots and people that keep a seat when the plan has too few for all. */
export function SeatsForm({ usage, isReadOnly }: { usage: PlanUsage; isReadOnly: boolean }) {
  const t = useT('subscription');
  const api = useApi();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const meId = useStore((state) => state.me?.id);
  const placed = (data: readonly { id: number; is_paused: boolean }[]) =>
    new Set(data.filter(({ is_paused }) => !is_paused).map(({ id }) => id));
  const [bots, setBots] = useState(() => placed(usage.bots.data));
  const [users, setUsers] = useState(() => placed(usage.users.data));
  const save = useAction(async () => {
    const saved = await api.call(endpoints.chooseSeats, { body: { bots: [...bots], users: [...users] } });
    queries.setQueryData(planUsageKey, saved);
    notifications.show({ color: 'green', message: t('seats.saved') });
  }, t('seats.notSaved'));
  const shutOut = usage.users.data.filter(({ id, is_paused }) => !is_paused && !users.has(id));
  const handleSave = () => {
    if (shutOut.length === 0) return save.run();
    confirm({
      title: t('seats.pauseTitle'),
      text: t('seats.pauseText', { names: shutOut.map(nameOf).join(', ') }),
      confirmLabel: t('seats.save'),
      dangerous: true,
      testId: 'confirm-seats',
      onConfirm: () => save.run(),
    });
  };
  const isTooMany = (chosen: ReadonlySet<number>, limit: number | null) => limit !== null && chosen.size > limit;
  return (
    <Stack mt="md" gap="md" data-testid="seats-form">
      <Alert color="orange">{t('seats.over')}</Alert>
      <div className={classes.lists}>
        <SeatsList title={t('seats.bots')} chosen={bots} limit={usage.bots.limit}>
          {usage.bots.data.map((bot) => (
            <SeatLine
              key={bot.id}
              label={bot.title}
              isPaused={bot.is_paused}
              isChosen={bots.has(bot.id)}
              isFixed={isReadOnly}
              testId={`seat-bot-${bot.id}`}
              onToggle={() => setBots(toggled(bots, bot.id))}
            />
          ))}
        </SeatsList>
        <SeatsList title={t('seats.users')} chosen={users} limit={usage.users.limit}>
          {usage.users.data.map((user) => (
            <SeatLine
              key={user.id}
              label={nameOf(user)}
              note={user.is_owner ? t('seats.owner') : user.id === meId ? t('seats.you') : undefined}
              isPaused={user.is_paused}
              isChosen={users.has(user.id)}
              isFixed={isReadOnly || user.is_owner || user.id === meId}
              testId={`seat-user-${user.id}`}
              onToggle={() => setUsers(toggled(users, user.id))}
            />
          ))}
        </SeatsList>
      </div>
      {!isReadOnly && (
        <Group justify="flex-end">
          <Button
            onClick={handleSave}
            loading={save.isPending}
            disabled={isTooMany(bots, usage.bots.limit) || isTooMany(users, usage.users.limit)}
            data-testid="save-seats"
          >
            {t('seats.save')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

const nameOf = ({ id, first_name: first, last_name: last, email }: PlanUsage['users']['data'][number]) =>
  `${first} ${last}`.trim() || (email ?? `#${id}`);

const toggled = (chosen: ReadonlySet<number>, id: number): Set<number> => {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
};

interface SeatsListProps {
  title: string;
  chosen: ReadonlySet<number>;
  limit: number | null;
  children: ReactNode;
}

function SeatsList({ title, chosen, limit, children }: SeatsListProps) {
  const t = useT('subscription');
  return (
    <fieldset className={classes.seats}>
      <legend>{title}</legend>
      {limit !== null && (
        <Text size="sm" c={chosen.size > limit ? 'red' : 'dimmed'} role="status">
          {t('seats.chosen', { count: String(chosen.size), limit: String(limit) })}
        </Text>
      )}
      {children}
    </fieldset>
  );
}

interface SeatLineProps {
  label: string;
  note?: string | undefined;
  isPaused: boolean;
  isChosen: boolean;
  isFixed: boolean;
  testId: string;
  onToggle: () => void;
}

function SeatLine({ label, note, isPaused, isChosen, isFixed, testId, onToggle }: SeatLineProps) {
  const t = useT('subscription');
  const description = [note, isPaused ? t('seats.paused') : undefined].filter((part) => part !== undefined).join(', ');
  return (
    <Checkbox
      label={label}
      {...(description !== '' && { description })}
      checked={isChosen}
      disabled={isFixed}
      onChange={onToggle}
      data-testid={testId}
    />
  );
}
