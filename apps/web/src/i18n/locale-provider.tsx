import { type Language, languages } from '@switchboard/contract';
import type { Messages } from '@switchboard/contract/locales/en-US';
import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { IntlProvider } from 'use-intl';
import { preferredLanguage, storeLanguage } from './languages.ts';
import type { PageTexts } from './page-texts.ts';
import { pageTexts } from './with-texts.ts';

export interface LanguageChoice {
  language: Language;
  /** Changes the language on this device once its texts have loaded. Rejects and changes nothing when they do not. */
  setLanguage: (language: Language) => Promise<void>;
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

interface LoadedTexts {
  language: Language;
  messages: Messages;
}

const loadTexts = async (texts: PageTexts, language: Language): Promise<LoadedTexts> => ({
  language,
  messages: await texts.load(language),
});

const firstRetryMs = 3_000;

/** The reader's language, else another that can be had: without any text the page would stay empty. */
async function loadFirstTexts(texts: PageTexts): Promise<LoadedTexts> {
  const preferred = preferredLanguage(localStorage, navigator.languages);
  for (const language of [preferred, ...languages]) {
    try {
      return await loadTexts(texts, language);
    } catch {
      // The next one.
    }
  }
  await new Promise((resolve) => setTimeout(resolve, firstRetryMs));
  return loadFirstTexts(texts);
}

/** Provides the texts in the chosen language; renders nothing before the first have loaded. */
export function LocaleProvider({ texts = pageTexts, children }: { texts?: PageTexts; children: ReactNode }) {
  const [timeZone, setTimeZone] = useState<string | null>(null);
  const [loaded, setLoaded] = useState<LoadedTexts | null>(null);
  const wanted = useRef<Promise<LoadedTexts> | null>(null);

  /** Shows the texts unless others were asked for meanwhile; then a failure does not matter either. */
  const show = useCallback(async (loading: Promise<LoadedTexts>) => {
    wanted.current = loading;
    const found = await loading.catch((error: unknown) => {
      if (wanted.current === loading) throw error;
      return null;
    });
    if (found === null || wanted.current !== loading) return false;
    // In steps, between which the page answers: all of the page is rendered anew.
    startTransition(() => setLoaded(found));
    return true;
  }, []);

  useEffect(() => {
    void show(loadFirstTexts(texts));
  }, [show, texts]);

  const setLanguage = useCallback(
    async (next: Language) => {
      if (await show(loadTexts(texts, next))) storeLanguage(localStorage, next);
    },
    [show, texts],
  );
  const language = loaded?.language ?? null;
  useLayoutEffect(() => {
    if (language) document.documentElement.lang = language;
  }, [language]);
  const choice = useMemo(() => language && { language, setLanguage, setTimeZone }, [language, setLanguage]);

  if (!loaded) return null;
  return (
    <LanguageContext value={choice}>
      <IntlProvider locale={loaded.language} messages={loaded.messages} timeZone={timeZone ?? browserTimeZone()}>
        {children}
      </IntlProvider>
    </LanguageContext>
  );
}
