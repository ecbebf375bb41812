import { type Author, userStatuses } from '@switchboard/contract';
import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import { fullName } from '../../../store/selectors.ts';
import { useStore } from '../../../store/store-context.tsx';

export interface Choice {
  id: number;
  name: string;
  person: Author;
}

/** All possible assignees, by name; the reader comes first. */
export function useAssigneeChoices(): readonly Choice[] {
  const locale = useLocale();
  const users = useStore((state) => state.users);
  const me = useStore((state) => state.me);
  return useMemo(() => {
    const { compare } = new Intl.Collator(locale);
    const others = Object.values(users)
      .filter(({ id, status }) => id !== me?.id && status === userStatuses.active)
      .map((user) => ({ id: user.id, name: fullName(user) || user.username, person: user }))
      .toSorted((left, right) => compare(left.name, right.name));
    return me === null ? others : [{ id: me.id, name: fullName(me) || me.username, person: me }, ...others];
  }, [locale, me, users]);
}
