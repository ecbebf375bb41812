import { Checkbox, Group, Loader, Select, Textarea } from '@mantine/core';
import { type Channel, limits } from '@switchboard/contract';
import { useState } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { fullName } from '../../../../store/selectors.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { Avatar } from '../../../../ui/avatar/avatar.tsx';
import { ContractForm } from '../../../../ui/forms/form/contract-form.tsx';
import { SubmitButton } from '../../../../ui/forms/form/submit-button.tsx';
import { NamedPeople } from '../../../../ui/person/named-people.tsx';
import { useColleagueSearch } from '../forms/use-colleague-search.ts';
import classes from './hand-over.module.css';
import { type HandOverForm, toNewClients } from './use-hand-over.ts';

interface HandOverFieldsProps {
  channel: Channel;
  form: HandOverForm;
  /** The first field takes the focus. */
  withFocus?: boolean;
}

/** Who has the conversation, and to whom it goes, with which words. */
export function HandOverFields({ channel, form, withFocus = false }: HandOverFieldsProps) {
  const t = useT('handOver');
  const channels = useT('channels');
  const meId = useStore((state) => state.me?.id);
  const { manager_id: managerId } = channel;
  const manager = useStore(({ me, users }) =>
    managerId === null ? undefined : managerId === me?.id ? me : users[managerId],
  );
  const managerName = manager ? fullName(manager) : channels('deletedUser');
  const comment = form.field('comment');
  const staysBehind = managerId !== null && form.values.manager_id !== toNewClients;
  return (
    <ContractForm form={form} testId="manager-panel">
      <p className={classes.note} role="status">
        {managerId === null ? (
          t('nobody')
        ) : (
          <NamedPeople
            people={{ name: { names: managerName, ids: String(managerId) } }}
            write={(marks) => t('now', marks)}
          />
        )}
      </p>
      <PersonField channel={channel} form={form} withFocus={withFocus} />
      <Textarea
        size="sm"
        dir="auto"
        rows={3}
        description={t('commentHint')}
        maxLength={limits.handOverCommentChars}
        data-testid="hand-over-comment"
        {...comment}
      />
      {staysBehind && (
        <Checkbox
          label={managerId === meId ? t('staySelf') : t('stayOther', { name: managerName })}
          checked={form.values.stays}
          data-testid="hand-over-stays"
          onChange={(event) => form.setValue('stays', event.currentTarget.checked)}
        />
      )}
      <Group justify="flex-end">
        <SubmitButton form={form} data-testid="assign-manager">
          {t('submit')}
        </SubmitButton>
      </Group>
    </ContractForm>
  );
}

/** A colleague who may answer clients, found by name; or nobody. */
function PersonField({ channel, form, withFocus }: Required<HandOverFieldsProps>) {
  const t = useT('handOver');
  const [typed, setTyped] = useState('');
  // Keeps the chosen person's name visible while others are searched for.
  const [held, setHeld] = useState<{ value: string; label: string } | null>(null);
  const { onChange, ...input } = form.field('manager_id');
  const chosen = held !== null && held.value === input.value ? held : null;
  // The field may show the chosen person's name, which is not a search.
  const isName = typed === chosen?.label;
  const { users, isSearching } = useColleagueSearch(isName ? '' : typed, { onlyAnswering: true });
  const people = users
    .filter((user) => user.id !== channel.manager_id)
    .map((user) => ({ value: String(user.id), label: fullName(user) || user.username }));
  const queue = { value: toNewClients, label: t('toNewClients') };
  const found = channel.manager_id === null || (typed !== '' && !isName) ? people : [queue, ...people];
  const data = chosen && !found.some(({ value }) => value === chosen.value) ? [...found, chosen] : found;
  return (
    <Select
      size="sm"
      data={data}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={t(isSearching ? 'searching' : 'nobodyFound')}
      rightSection={isSearching ? <Loader size={16} /> : undefined}
      data-autofocus={withFocus || undefined}
      data-testid="manager-select"
      renderOption={({ option }) => {
        const user = users.find(({ id }) => String(id) === option.value);
        return (
          <span className={classes.person}>
            {user && (
              <Avatar name={option.label} pictureId={user.avatar?.id ?? null} size={24} online={user.is_online === 1} />
            )}
            <span dir="auto">{option.label}</span>
          </span>
        );
      }}
      {...input}
      onChange={(value, option) => {
        setHeld(option);
        onChange(value);
      }}
    />
  );
}
