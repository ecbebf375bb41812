import { toTelegram } from '@switchboard/contract/markup';
import { useMemo } from 'react';
import { useT } from '../../i18n/use-t.ts';

/** Says that a text reaches the client as several messages. A part of its own: few texts are that long. */
export default function SplitHint({ text }: { text: string }) {
  const t = useT('composer');
  const pieces = useMemo(() => toTelegram(text).length, [text]);
  return pieces > 1 ? <span data-testid="will-split">{t('willSplit', { count: pieces })}</span> : null;
}
