import { countPhoneMessages } from '@switchboard/contract/connectors';
import { useMemo } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { useStore } from '../../../../store/store-context.tsx';

interface SplitHintProps {
  text: string;
  channelId: number;
}

/** Says that a text reaches the client as several messages. Loaded separately, since few texts are that long. */
export default function SplitHint({ text, channelId }: SplitHintProps) {
  const t = useT('composer');
  const messenger = useStore((state) => state.channels[channelId]?.client?.service_type ?? 0);
  const maxChars = useStore((state) => state.channels[channelId]?.capabilities?.max_text_chars ?? Infinity);
  const pieces = useMemo(() => countPhoneMessages(messenger, text, maxChars), [messenger, text, maxChars]);
  return pieces > 1 ? <span data-testid="will-split">{t('willSplit', { count: pieces })}</span> : null;
}
