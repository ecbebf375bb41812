import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { endpoints, type PlanUsage } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { useAction } from '../../../../ui/forms/use-action.ts';
import { planUsageKey } from '../subscription-queries.ts';
import classes from '../subscription-screen.module.css';

/** Which bots and people have a place where the plan has not enough for all. */
export function PlacesForm({ usage, isReadOnly }: { usage: PlanUsage; isReadOnly: boolean }) {
  const t = useT('subscription');
  const api = useApi();
  const queries = useQueryClient();
  const meId = useStore((state) => state.me?.id);
  const placed = (data: readonly { id: number; is_paused: boolean }[]) =>
    new Set(data.filter(({ is_paused }) => !is_paused).map(({ id }) => id));
  const [bots, setBots] = useState(() => placed(usage.bots.data));
  const [users, setUsers] = useState(() => placed(usage.users.data));
  const save = useAction(async () => {
    const saved = await api.call(endpoints.choosePlaces, { body: { bots: [...bots], users: [...users] } });
    queries.setQueryData(planUsageKey, saved);
    notifications.show({ color: 'green', message: t('places.saved') });
  }, t('places.notSaved'));
  const isTooMany = (chosen: ReadonlySet<number>, limit: number | null) => limit !== null && chosen.size > limit;
  return (
    <Stack mt="md" gap="md" data-testid="places-form">
      <Alert color="orange">{t('places.over')}</Alert>
      <div className={classes.lists}>
        <PlacesList title={t('places.bots')} chosen={bots} limit={usage.bots.limit}>
          {usage.bots.data.map((bot) => (
            <PlaceLine
              key={bot.id}
              label={bot.title}
              isPaused={bot.is_paused}
              isChosen={bots.has(bot.id)}
              isFixed={isReadOnly}
              testId={`place-bot-${bot.id}`}
              onToggle={() => setBots(toggled(bots, bot.id))}
            />
          ))}
        </PlacesList>
        <PlacesList title={t('places.users')} chosen={users} limit={usage.users.limit}>
          {usage.users.data.map((user) => (
            <PlaceLine
              key={user.id}
              label={`${user.first_name} ${user.last_name}`.trim() || (user.email ?? `#${user.id}`)}
              note={user.is_owner ? t('places.owner') : user.id === meId ? t('places.you') : undefined}
              isPaused={user.is_paused}
              isChosen={users.has(user.id)}
              isFixed={isReadOnly || user.is_owner || user.id === meId}
              testId={`place-user-${user.id}`}
              onToggle={() => setUsers(toggled(users, user.id))}
            />
          ))}
        </PlacesList>
      </div>
      {!isReadOnly && (
        <Group justify="flex-end">
          <Button
            onClick={() => save.run()}
            loading={save.isPending}
            disabled={isTooMany(bots, usage.bots.limit) || isTooMany(users, usage.users.limit)}
            data-testid="save-places"
          >
            {t('places.save')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

const toggled = (chosen: ReadonlySet<number>, id: number): Set<number> => {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
};

interface PlacesListProps {
  title: string;
  chosen: ReadonlySet<number>;
  limit: number | null;
  children: ReactNode;
}

function PlacesList({ title, chosen, limit, children }: PlacesListProps) {
  const t = useT('subscription');
  return (
    <fieldset className={classes.places}>
      <legend>{title}</legend>
      {limit !== null && (
        <Text size="sm" c={chosen.size > limit ? 'red' : 'dimmed'} role="status">
          {t('places.chosen', { count: String(chosen.size), limit: String(limit) })}
        </Text>
      )}
      {children}
    </fieldset>
  );
}

interface PlaceLineProps {
  label: string;
  note?: string | undefined;
  isPaused: boolean;
  isChosen: boolean;
  isFixed: boolean;
  testId: string;
  onToggle: () => void;
}

function PlaceLine({ label, note, isPaused, isChosen, isFixed, testId, onToggle }: PlaceLineProps) {
  const t = useT('subscription');
  const description = [note, isPaused ? t('places.paused') : undefined].filter((part) => part !== undefined).join(', ');
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
