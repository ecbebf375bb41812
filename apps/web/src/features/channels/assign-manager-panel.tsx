import { Button, Select } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { administratorRoleId, type Channel, endpoints, managerRoleId, userStatuses } from '@switchboard/contract';
import { type SubmitEvent, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useApi } from '../../api/api-context.tsx';
import { useT } from '../../i18n/use-t.ts';
import { fullName } from '../../store/selectors.ts';
import { useActions, useStore } from '../../store/store-context.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import classes from './channel-side-panel.module.css';

/** Lets an administrator give a conversation to somebody who may answer clients. */
export default function AssignManagerPanel({ channel }: { channel: Channel }) {
  const t = useT('channels');
  const api = useApi();
  const actions = useActions();
  const errorText = useErrorText();
  const [chosen, setChosen] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const users = useStore(
    useShallow((state) =>
      Object.values(state.users).filter(
        (user) =>
          user.status === userStatuses.active &&
          user.id !== channel.manager_id &&
          (user.role_id === administratorRoleId || user.role_id === managerRoleId),
      ),
    ),
  );
  const data = users
    .map((user) => ({ value: String(user.id), label: fullName(user) || user.username }))
    .sort((a, b) => a.label.localeCompare(b.label));

  const assign = async () => {
    if (chosen === null) {
      setError(t('panel.required'));
      return;
    }
    setSaving(true);
    try {
      const body = { manager_id: Number(chosen) };
      actions.receiveChannel(await api.call(endpoints.assignManager, { params: { id: channel.id }, body }));
      setChosen(null);
    } catch (failure) {
      notifications.show({ color: 'red', title: t('panel.assignFailed'), message: errorText(failure) });
    } finally {
      setSaving(false);
    }
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void assign();
  };

  return (
    <section className={classes.section} data-testid="manager-panel">
      <h3 className={classes.heading}>{t('panel.assign')}</h3>
      <form onSubmit={handleSubmit}>
        <Select
          aria-label={t('panel.assign')}
          placeholder={t('panel.assignPlaceholder')}
          data={data}
          value={chosen}
          error={error}
          searchable
          data-testid="manager-select"
          onChange={(value) => {
            setChosen(value);
            setError(null);
          }}
        />
        <Button type="submit" variant="default" fullWidth mt="xs" loading={saving} data-testid="assign-manager">
          {t('panel.assignSubmit')}
        </Button>
      </form>
    </section>
  );
}
