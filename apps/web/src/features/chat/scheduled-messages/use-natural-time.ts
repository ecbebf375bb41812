import { languages } from '@switchboard/contract';
import { useEffect, useState } from 'react';
import { useLocale } from 'use-intl';
import type { ReadNaturalTime } from '../../../ui/time/natural-time.ts';

/** What reads times as people say them; null until it has loaded. */
export function useNaturalTime(): ReadNaturalTime | null {
  const locale = useLocale();
  const language = languages.find((each) => each === locale) ?? 'en-US';
  const [read, setRead] = useState<ReadNaturalTime | null>(null);
  useEffect(() => {
    let isGone = false;
    void import('../../../ui/time/natural-time.ts')
      .then((parts) => parts.loadNaturalTime(language))
      // Without it, day and time are chosen by their fields.
      .then(
        (loaded) => !isGone && setRead(() => loaded),
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, [language]);
  return read;
}
