import { notifications } from '@mantine/notifications';
import { defaultPreferences, type Preferences } from '@switchboard/contract';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useActions, useStore } from '../../../store/store-context.tsx';

interface OwnPreferences {
  preferences: Preferences;
  /** Applied at once, and reverted when the server refuses it. */
  change: (changes: Partial<Preferences>) => void;
}

/** The reader's preferences; changes made on another device appear here too. */
export function usePreferences(): OwnPreferences {
  const t = useT('notificationSettings');
  const actions = useActions();
  const held = useStore((state) => state.me?.preferences ?? defaultPreferences);
  const [ahead, setAhead] = useState<Partial<Preferences>>({});

  const change = (changes: Partial<Preferences>) => {
    setAhead((before) => ({ ...before, ...changes }));
    actions
      .updatePreferences(changes)
      .catch(() => notifications.show({ color: 'red', message: t('saveFailed') }))
      .finally(() =>
        setAhead((before) => {
          // A later choice of the same setting is still being saved.
          const isCurrent = (key: string) =>
            key in changes && before[key as keyof Preferences] === changes[key as keyof Preferences];
          return Object.fromEntries(Object.entries(before).filter(([key]) => !isCurrent(key)));
        }),
      );
  };
  return { preferences: { ...held, ...ahead }, change };
}
