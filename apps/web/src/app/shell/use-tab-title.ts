import { useEffect } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { selectTotalUnread } from '../../store/selectors.ts';
import { useStore } from '../../store/store-context.tsx';

/** The browser tab counts what is unread, with an icon of its own; else it carries the product's name. */
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
    // The browser fetches and draws an icon anew whenever its address is set, to the same one too.
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
