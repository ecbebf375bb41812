import { IconWifiOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import classes from './offline-screen.module.css';
import { useOnline } from './use-online.ts';

/** Covers the screen while offline. The page below keeps its text, scroll position, uploads and focus. */
export function OfflineScreen({ children }: { children: ReactNode }) {
  const t = useT('shell');
  const isOnline = useOnline();
  const page = useRef<HTMLDivElement>(null);
  useKeptFocus(page, isOnline);
  return (
    <>
      <div className={classes.page} data-hidden={!isOnline || undefined} inert={!isOnline} ref={page}>
        {children}
      </div>
      {!isOnline && (
        <div className={classes.offline} role="alert" data-testid="offline-screen">
          <EmptyState icon={IconWifiOff} title={t('disconnectedTitle')} hint={t('disconnected')} />
        </div>
      )}
    </>
  );
}

/** An inert element loses the focus: it is restored afterwards, unless it has moved elsewhere meanwhile. */
function useKeptFocus(page: { current: HTMLDivElement | null }, isOnline: boolean): void {
  const kept = useRef<HTMLElement | null>(null);
  // During the commit the element is still the active one.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isOnline || !(activeElement instanceof HTMLElement) || !page.current?.contains(activeElement)) return;
    kept.current = activeElement;
  }, [isOnline, page]);
  useEffect(() => {
    if (!isOnline) return;
    if (kept.current?.isConnected && document.activeElement === document.body) kept.current.focus();
    kept.current = null;
  }, [isOnline]);
}
