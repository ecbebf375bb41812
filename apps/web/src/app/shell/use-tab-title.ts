import { useEffect } from 'react';
import { selectMostUrgent } from '../../features/messaging/conversations/next-waiting.ts';
import { useT } from '../../i18n/use-t.ts';
import { selectTotalUnread } from '../../store/selectors.ts';
import { useStore } from '../../store/store-context.tsx';

/**
 * Shows in the browser tab how long is left for the answer that is due first, or how long the client who waits longest
 * has waited, and the unread count, with an icon of its
 * own; without unread messages the product's name.
 */
export function useTabTitle(): void {
  const t = useT('shell');
  const common = useT('common');
  const count = useStore(selectTotalUnread);
  const wait = useStore((state) => state.waitingMarks[selectMostUrgent(state)?.id ?? 0]?.label);
  const title = [
    ...(wait === undefined ? [] : [`⏳ ${wait}`]),
    count > 0 ? t('tabTitle', { count }) : common('product'),
  ];
  const shown = title.join(' · ');

  useEffect(() => {
    document.title = shown;
  }, [shown]);

  const hasUnread = count > 0;
  useEffect(() => {
    // Browsers fetch and draw an icon again whenever its URL is set, even to the same value.
    if (!hasUnread) return;
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    icon?.setAttribute('href', '/favicon-unread.svg');
    return () => icon?.setAttribute('href', '/favicon.svg');
  }, [hasUnread]);

  useEffect(
    () => () => {
      document.title = common('product');
    },
    [common],
  );
}
