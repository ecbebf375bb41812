import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import { useShallow } from 'zustand/react/shallow';
import { useStore } from '../../store/store-context.tsx';

/** Those that clients most often have; others are offered once a client with them is known. */
const common = ['uk', 'ru', 'en', 'pl', 'de', 'ro', 'be', 'ka', 'kk', 'tr', 'es', 'fr', 'it', 'cs'];

/** The name of a language in the reader's own, by its code in a messenger. */
export function useLanguageName(): (code: string) => string {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'language' });
    return (code) => {
      try {
        return names.of(code.replace('_', '-')) ?? code;
      } catch {
        return code;
      }
    };
  }, [locale]);
}

/** The languages of clients, as their messengers name them, with their names. */
export function useLanguages(chosen: readonly string[]): { value: string; label: string }[] {
  const nameOf = useLanguageName();
  const held = useStore(
    useShallow(({ channels }) => [...new Set(Object.values(channels).flatMap(({ client }) => client?.language ?? []))]),
  );
  return useMemo(
    () => [...new Set([...common, ...held, ...chosen])].map((value) => ({ value, label: nameOf(value) })),
    [nameOf, held, chosen],
  );
}
