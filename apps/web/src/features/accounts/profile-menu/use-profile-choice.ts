import { useMantineColorScheme } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Language } from '@switchboard/contract';
import { useLanguage } from '../../../i18n/locale-provider.tsx';
import { useT } from '../../../i18n/use-t.ts';
import type { Appearance } from '../../../store/slices/me/me-state.ts';
import { useActions } from '../../../store/store-context.tsx';

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Changes the theme or the language: here at once, and in the profile for the other devices. */
export function useProfileChoice() {
  const t = useT('shell');
  const common = useT('common');
  const actions = useActions();
  const { setLanguage } = useLanguage();
  const { setColorScheme } = useMantineColorScheme();

  const save = (choice: Partial<Appearance>) => {
    actions.chooseAppearance(choice).catch(() => notifications.show({ color: 'red', message: t('profileFailed') }));
  };
  return {
    chooseTheme: (theme: Theme) => {
      setColorScheme(theme);
      save({ theme });
    },
    chooseLanguage: async (language: Language) => {
      try {
        await setLanguage(language);
      } catch {
        notifications.show({ color: 'red', message: common('languageFailed') });
        return;
      }
      save({ language });
    },
  };
}
