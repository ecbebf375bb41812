import { useMantineColorScheme } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useEffectEvent } from 'react';
import { useLanguage } from '../../i18n/locale-provider.tsx';
import { useT } from '../../i18n/use-t.ts';
import { useStore } from '../../store/store-context.tsx';

/** Applies the language, theme and time zone of the profile on every device the user signs in on. */
export function useProfileSettings(): void {
  const { setLanguage, setTimeZone } = useLanguage();
  const { setColorScheme } = useMantineColorScheme();
  const language = useStore((state) => state.me?.language);
  const theme = useStore((state) => state.me?.theme);
  const timeZone = useStore((state) => state.me?.timezone ?? null);

  const common = useT('common');
  const tellLanguage = useEffectEvent(() => notifications.show({ color: 'red', message: common('languageFailed') }));
  useEffect(() => {
    if (language) setLanguage(language).catch(() => tellLanguage());
  }, [language, setLanguage]);
  useEffect(() => {
    if (theme) setColorScheme(theme);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Mantine makes a new setter at every render
  }, [theme]);
  useEffect(() => setTimeZone(timeZone), [timeZone, setTimeZone]);
}
