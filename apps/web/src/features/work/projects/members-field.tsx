import { MultiSelect } from '@mantine/core';
import { type Author, limits, userStatuses } from '@switchboard/contract';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { useStore } from '../../../store/store-context.tsx';

/** A workspace may have thousands of colleagues. */
const shownUsers = 60;

interface MembersFieldProps {
  /** The present members of the project, also those who cannot sign in any more. */
  known: readonly Author[];
  label: string;
  /** User ids. */
  value: string[];
  onChange: (ids: string[]) => void;
  error: ReactNode;
}

/** The people of a project, chosen from the colleagues. */
export function MembersField({ known, ...props }: MembersFieldProps) {
  const t = useT('projects');
  const users = useStore((state) => state.users);
  const names = new Map(known.map((person) => [person.id, fullName(person)]));
  for (const user of Object.values(users)) {
    if (user.status === userStatuses.active || names.has(user.id)) names.set(user.id, fullName(user) || user.username);
  }
  return (
    <MultiSelect
      searchable
      clearable
      hidePickedOptions
      limit={shownUsers}
      maxValues={limits.membersPerProject}
      placeholder={props.value.length === 0 ? t('membersPlaceholder') : ''}
      nothingFoundMessage={t('noneFound')}
      data={[...names].map(([id, label]) => ({ value: String(id), label }))}
      data-testid="project-members-field"
      {...props}
    />
  );
}
