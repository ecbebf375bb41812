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

  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    icon?.setAttribute('href', count > 0 ? '/favicon-unread.svg' : '/favicon.svg');
    return () => icon?.setAttribute('href', '/favicon.svg');
  }, [count]);

  useEffect(
    () => () => {
      document.title = common('product');
    },
    [common],
  );
}
