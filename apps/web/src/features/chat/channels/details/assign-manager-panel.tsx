import { Loader, Select } from '@mantine/core';
import { type Channel, endpoints } from '@switchboard/contract';
import { useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { fullName } from '../../../../store/selectors.ts';
import { useActions, useStore } from '../../../../store/store-context.tsx';
import { ContractForm } from '../../../../ui/forms/form/contract-form.tsx';
import { findBlank } from '../../../../ui/forms/form/find-blank.ts';
import { SubmitButton } from '../../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../../ui/forms/form/use-contract-form.tsx';
import { NamedPeople } from '../../../../ui/person/named-people.tsx';
import { useColleagueSearch } from '../forms/use-colleague-search.ts';
import classes from './panel-section.module.css';

/** Lets an administrator give a conversation to a user who may answer clients. */
export function AssignManagerPanel({ channel }: { channel: Channel }) {
  const t = useT('details');
  const channels = useT('channels');
  const api = useApi();
  const actions = useActions();
  const manager = useStore((state) => (channel.manager_id === null ? undefined : state.users[channel.manager_id]));
  const [typed, setTyped] = useState('');
  // Keeps the chosen person's name visible while others are searched for.
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const form = useContractForm({
    initialValues: { manager_id: null as string | null },
    labels: { manager_id: '' },
    check: (values) => findBlank(values, ['manager_id']),
    failed: t('manager.failed'),
    resetOnSuccess: true,
    onSubmit: async (values) => {
      const body = { manager_id: Number(values.manager_id) };
      await actions.settleChannel(() => api.call(endpoints.assignManager, { params: { id: channel.id }, body }));
      setChosen(null);
      setTyped('');
    },
  });
  // The field may show the chosen person's name, which is not a search.
  const { users, isSearching } = useColleagueSearch(typed === chosen?.label ? '' : typed, { onlyAnswering: true });
  const found = users
    .filter((user) => user.id !== channel.manager_id)
    .map((user) => ({ value: String(user.id), label: fullName(user) || user.username }));
  const data = chosen && !found.some(({ value }) => value === chosen.value) ? [...found, chosen] : found;
  const { label: _label, onChange, ...input } = form.field('manager_id');

  const managerName = manager ? fullName(manager) : channels('deletedUser');
  return (
    <ContractForm form={form} testId="manager-panel">
      <p className={classes.note} role="status">
        {channel.manager_id === null ? (
          t('manager.nobody')
        ) : (
          <NamedPeople
            people={{ name: { names: managerName, ids: String(channel.manager_id) } }}
            write={(marks) => t('manager.now', marks)}
          />
        )}
      </p>
      <Select
        aria-label={t('manager.choose')}
        placeholder={t('manager.choose')}
        data={data}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        filter={({ options }) => options}
        nothingFoundMessage={t(isSearching ? 'members.searching' : 'manager.nobodyFound')}
        rightSection={isSearching ? <Loader size={16} /> : undefined}
        data-testid="manager-select"
        {...input}
        onChange={(value, option) => {
          setChosen(option);
          onChange(value);
        }}
      />
      <SubmitButton form={form} variant="default" fullWidth data-testid="assign-manager">
        {t('manager.submit')}
      </SubmitButton>
    </ContractForm>
  );
}
