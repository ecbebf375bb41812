import { useEffect } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { selectTotalUnread } from '../../store/selectors.ts';
import { useStore } from '../../store/store-context.tsx';

/** Shows the unread count in the browser tab, with an icon of its own; without unread messages the product's name. */
export function useTabTitle(): void {
  const t = useT('shell');
  const common = useT('common');
  const count = useStore(selectTotalUnread);
  const title = count > 0 ? t('tabTitle', { count }) : common('product');

  useEffect(() => {
    document.title = title;
  }, [title]);

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
