import { Button, Group, Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { endpoints } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { useConfirm } from '../../../ui/forms/questions/use-confirm.tsx';
import { peopleQuery } from './settings-queries.ts';
import classes from './settings-screen.module.css';

const searchDelayMs = 400;

/** Hands the workspace over to another user. */
export function TransferCard() {
  const t = useT('owner');
  const api = useApi();
  const confirm = useConfirm();
  const titleId = useId();
  const meId = useStore((state) => state.me?.id);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null);
  // The chosen name stands in the field; it is not searched for.
  const [q] = useDebouncedValue(search === chosen?.name ? '' : search, searchDelayMs);
  const people = useQuery(peopleQuery(api, q));
  const found = (people.data?.data ?? [])
    .filter(({ id }) => id !== meId)
    .map((user) => ({
      value: String(user.id),
      label: `${user.first_name} ${user.last_name}`.trim(),
    }));
  const isListed = chosen === null || found.some(({ value }) => value === chosen.id);
  const options = isListed ? found : [{ value: chosen.id, label: chosen.name }, ...found];

  const handOver = ({ id, name }: { id: string; name: string }) =>
    confirm({
      title: t('transfer.confirmTitle'),
      text: t('transfer.confirmText', { name }),
      confirmLabel: t('transfer.submit'),
      dangerous: true,
      isBackFirst: true,
      testId: 'confirm-transfer',
      failed: t('transfer.failed'),
      onConfirm: async () => {
        await api.call(endpoints.transferOwnership, { body: { user_id: Number(id) } });
        notifications.show({ color: 'green', message: t('transfer.done', { name }) });
      },
    });

  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <h2 className={classes.cardTitle} id={titleId}>
        {t('transfer.title')}
      </h2>
      <Text size="sm" c="dimmed" mb="sm">
        {t('transfer.text')}
      </Text>
      <Group align="flex-end" gap="sm">
        <Select
          label={t('transfer.user')}
          placeholder={t('transfer.placeholder')}
          searchable
          clearable
          filter={({ options: all }) => all}
          data={options}
          value={chosen?.id ?? null}
          searchValue={search}
          onSearchChange={setSearch}
          nothingFoundMessage={people.isFetching ? undefined : t('transfer.nobody')}
          style={{ flex: '1 1 240px' }}
          data-testid="new-owner"
          onChange={(id, option) => setChosen(id === null || option === null ? null : { id, name: option.label })}
        />
        <Button
          color="red"
          variant="light"
          disabled={chosen === null}
          data-testid="transfer"
          onClick={() => chosen && handOver(chosen)}
        >
          {t('transfer.submit')}
        </Button>
      </Group>
    </section>
  );
}
