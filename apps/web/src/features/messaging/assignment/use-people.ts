import type { AssignmentPerson, UserView } from '@switchboard/contract';
import { useLocale } from 'use-intl';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { useStore } from '../../../store/store-context.tsx';

export const personName = (user: UserView): string => fullName(user) || user.username;

/** Names of people by id, also of those who are gone. */
export function usePersonName() {
  const channels = useT('channels');
  const users = useStore((state) => state.users);
  return (id: number) => {
    const user = users[id];
    return user === undefined ? channels('deletedUser') : personName(user);
  };
}

/** Compares names in the reader's language. */
export function useCompareNames() {
  const { compare } = new Intl.Collator(useLocale());
  return compare;
}

/** The people who may answer clients, and those who are chosen already, by name. */
export function usePersonChoices(people: readonly AssignmentPerson[], chosen: readonly string[]) {
  const nameOf = usePersonName();
  const compare = useCompareNames();
  const ids = new Set([...people.map(({ user_id }) => String(user_id)), ...chosen]);
  return [...ids]
    .map((value) => ({ value, label: nameOf(Number(value)) }))
    .toSorted((one, other) => compare(one.label, other.label));
}
