import { useMantineColorScheme } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { endpoints, type Language } from '@switchboard/contract';
import { useApi } from '../../api/api-context.tsx';
import { useLanguage } from '../../i18n/locale-provider.tsx';
import { useT } from '../../i18n/use-t.ts';
import { useStoreApi } from '../../store/store-context.tsx';

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Changes the theme or the language: here at once, and in the profile for the other devices. */
export function useProfileChoice() {
  const t = useT('shell');
  const api = useApi();
  const store = useStoreApi();
  const { setLanguage } = useLanguage();
  const { setColorScheme } = useMantineColorScheme();

  const save = (body: { language: Language } | { theme: Theme }) => {
    store.setState((state) => (state.me ? { me: { ...state.me, ...body } } : state));
    api
      .call(endpoints.updateProfile, { body })
      .catch(() => notifications.show({ color: 'red', message: t('profileFailed') }));
  };
  return {
    chooseTheme: (theme: Theme) => {
      setColorScheme(theme);
      save({ theme });
    },
    chooseLanguage: (language: Language) => {
      setLanguage(language);
      save({ language });
    },
  };
}
