import type { Language } from '@switchboard/contract';
import type { Messages } from '@switchboard/contract/locales/en-US';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { IntlProvider } from 'use-intl';
import { preferredLanguage, storeLanguage } from './languages.ts';
import { pageTexts } from './with-texts.ts';

interface LanguageChoice {
  language: Language;
  /** Changes the language on this device; the texts change once the new ones have loaded. */
  setLanguage: (language: Language) => void;
  /** Sets the time zone in which times are shown, instead of the browser's. */
  setTimeZone: (timeZone: string | null) => void;
}

const LanguageContext = createContext<LanguageChoice | null>(null);

/** The language of the interface and how to change it. */
export function useLanguage(): LanguageChoice {
  const choice = useContext(LanguageContext);
  if (!choice) throw new Error('useLanguage needs a LocaleProvider above it');
  return choice;
}

const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Provides the texts in the chosen language; renders nothing before the first have loaded. */
export function LocaleProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(() => preferredLanguage(localStorage, navigator.languages));
  const [timeZone, setTimeZone] = useState<string | null>(null);
  const [loaded, setLoaded] = useState<{ language: Language; messages: Messages } | null>(null);

  useEffect(() => {
    let current = true;
    void pageTexts.load(language).then((messages) => {
      if (!current) return;
      document.documentElement.lang = language;
      setLoaded({ language, messages });
    });
    return () => {
      current = false;
    };
  }, [language]);

  const choose = useCallback((next: Language) => {
    storeLanguage(localStorage, next);
    setLanguage(next);
  }, []);
  const choice = useMemo(() => ({ language, setLanguage: choose, setTimeZone }), [language, choose]);

  if (!loaded) return null;
  return (
    <LanguageContext value={choice}>
      <IntlProvider locale={loaded.language} messages={loaded.messages} timeZone={timeZone ?? browserTimeZone()}>
        {children}
      </IntlProvider>
    </LanguageContext>
  );
}
