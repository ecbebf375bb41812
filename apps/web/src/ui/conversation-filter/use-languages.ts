import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import { useShallow } from 'zustand/react/shallow';
import { useStore } from '../../store/store-context.tsx';

/** Those that clients most often have; others are offered once a client with them is known. */
const common = ['uk', 'ru', 'en', 'pl', 'de', 'ro', 'be', 'ka', 'kk', 'tr', 'es', 'fr', 'it', 'cs'];

/** The languages of clients, as their messengers name them, with their names. */
export function useLanguages(chosen: readonly string[]): { value: string; label: string }[] {
  const locale = useLocale();
  const held = useStore(
    useShallow(({ channels }) => [...new Set(Object.values(channels).flatMap(({ client }) => client?.language ?? []))]),
  );
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'language' });
    const nameOf = (code: string) => {
      try {
        return names.of(code.replace('_', '-')) ?? code;
      } catch {
        return code;
      }
    };
    return [...new Set([...common, ...held, ...chosen])].map((value) => ({ value, label: nameOf(value) }));
  }, [locale, held, chosen]);
}
