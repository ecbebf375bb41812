import { Loader, MultiSelect } from '@mantine/core';
import { limits } from '@switchboard/contract';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { fullName } from '../../../../store/selectors.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { allUsersValue } from './all-users.ts';
import { useColleagueSearch } from './use-colleague-search.ts';

interface MemberPickerProps {
  label: string;
  /** User ids, or that of "All users" (`toMembers`). */
  value: string[];
  onChange: (value: string[]) => void;
  error?: ReactNode;
  /** Leaves out members of this channel. */
  notInChannel?: number;
  onlyAnswering?: boolean;
}

/** A picker of colleagues, searched on the server, or of all users at once. */
export function MemberPicker({ notInChannel, onlyAnswering, value, onChange, ...input }: MemberPickerProps) {
  const t = useT('details');
  const meId = useStore((state) => state.me?.id);
  const [typed, setTyped] = useState('');
  // Keeps the names of chosen people while others are searched for.
  const [picked, setPicked] = useState<{ value: string; label: string }[]>([]);
  const { users, allUsers, isSearching, hasFailed } = useColleagueSearch(typed, {
    notInChannel,
    onlyAnswering,
    withAllUsers: true,
  });
  const allLabel = t(onlyAnswering === true ? 'members.allAnswering' : 'members.allUsers', {
    count: allUsers?.count ?? 0,
  });
  const isAllFound = (allUsers?.count ?? 0) > 1 && allLabel.toLowerCase().includes(typed.trim().toLowerCase());
  const people = users
    .filter((user) => user.id !== meId)
    .map((user) => ({ value: String(user.id), label: fullName(user) || user.username }));
  // With "All users" no single user has to be chosen.
  const found = value.includes(allUsersValue)
    ? []
    : [...(isAllFound ? [{ value: allUsersValue, label: allLabel }] : []), ...people];
  const data = [...found, ...picked.filter(({ value: id }) => !found.some((each) => each.value === id))];
  const nothing = () => {
    if (hasFailed) return t('members.searchFailed');
    if (isSearching) return t('members.searching');
    return t(typed.trim() === '' ? 'members.everyoneIsIn' : 'members.nobodyFound');
  };
  return (
    <MultiSelect
      {...input}
      placeholder={value.length === 0 ? t('members.invitePlaceholder') : ''}
      data={data}
      value={value}
      onChange={(chosen) => {
        const ids = chosen.includes(allUsersValue) ? [allUsersValue] : chosen;
        setPicked(data.filter(({ value: id }) => ids.includes(id)));
        onChange(ids);
      }}
      searchable
      clearable
      clearSearchOnChange
      hidePickedOptions
      searchValue={typed}
      onSearchChange={setTyped}
      // No client-side filter: the server also matches by username and e-mail, which the label does not show.
      filter={({ options }) => options}
      nothingFoundMessage={nothing()}
      maxValues={limits.membersPerCall}
      rightSection={isSearching ? <Loader size={16} /> : undefined}
      comboboxProps={{ withinPortal: true }}
      data-testid="member-picker"
    />
  );
}
