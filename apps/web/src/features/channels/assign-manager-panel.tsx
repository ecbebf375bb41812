import { Button, Loader, Select } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type Channel, endpoints } from '@switchboard/contract';
import { type SubmitEvent, useState } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { useT } from '../../i18n/use-t.ts';
import { fullName } from '../../store/selectors.ts';
import { useActions, useStore } from '../../store/store-context.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import classes from './panel-section.module.css';
import { useColleagueSearch } from './use-colleague-search.ts';

/** Lets an administrator give a conversation to somebody who may answer clients. */
export function AssignManagerPanel({ channel }: { channel: Channel }) {
  const t = useT('details');
  const channels = useT('channels');
  const api = useApi();
  const actions = useActions();
  const errorText = useErrorText();
  const manager = useStore((state) => (channel.manager_id === null ? undefined : state.users[channel.manager_id]));
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  // The field shows the name of who was chosen: that is no search.
  const { users, isSearching } = useColleagueSearch(typed === chosen?.label ? '' : typed, { onlyAnswering: true });
  const found = users
    .filter((user) => user.id !== channel.manager_id)
    .map((user) => ({ value: String(user.id), label: fullName(user) || user.username }));
  const data = chosen && !found.some(({ value }) => value === chosen.value) ? [...found, chosen] : found;

  const assign = async () => {
    if (chosen === null) {
      setError(t('manager.required'));
      return;
    }
    setSaving(true);
    try {
      const body = { manager_id: Number(chosen.value) };
      await actions.settleChannel(() => api.call(endpoints.assignManager, { params: { id: channel.id }, body }));
      setChosen(null);
      setTyped('');
    } catch (failure) {
      notifications.show({ color: 'red', title: t('manager.failed'), message: errorText(failure) });
    } finally {
      setSaving(false);
    }
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void assign();
  };

  const managerName = manager ? fullName(manager) : channels('deletedUser');
  return (
    <form onSubmit={handleSubmit} data-testid="manager-panel">
      <p className={classes.note} role="status">
        {channel.manager_id === null ? t('manager.nobody') : t('manager.now', { name: managerName })}
      </p>
      <Select
        mt="xs"
        aria-label={t('manager.choose')}
        placeholder={t('manager.choose')}
        data={data}
        value={chosen?.value ?? null}
        error={error}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        filter={({ options }) => options}
        nothingFoundMessage={t(isSearching ? 'members.searching' : 'manager.nobodyFound')}
        rightSection={isSearching ? <Loader size={16} /> : undefined}
        data-testid="manager-select"
        onChange={(_value, option) => {
          setChosen(option);
          setError(null);
        }}
      />
      <Button type="submit" variant="default" fullWidth mt="xs" loading={saving} data-testid="assign-manager">
        {t('manager.submit')}
      </Button>
    </form>
  );
}
