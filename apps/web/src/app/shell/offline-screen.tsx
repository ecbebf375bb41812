import { IconWifiOff } from '@tabler/icons-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from './offline-screen.module.css';

const subscribe = (listener: () => void) => {
  globalThis.addEventListener('online', listener);
  globalThis.addEventListener('offline', listener);
  return () => {
    globalThis.removeEventListener('online', listener);
    globalThis.removeEventListener('offline', listener);
  };
};

/** Covers the screen while the browser has no network. What is under it stays as it was: its text, its place, its uploads. */
export function OfflineScreen({ children }: { children: ReactNode }) {
  const t = useT('shell');
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <>
      <div className={classes.page} data-hidden={!isOnline || undefined} inert={!isOnline}>
        {children}
      </div>
      {!isOnline && (
        <div className={classes.offline} role="alert" data-testid="offline-screen">
          <EmptyState
            icon={<IconWifiOff size={32} stroke={1.5} />}
            title={t('disconnectedTitle')}
            hint={t('disconnected')}
          />
        </div>
      )}
    </>
  );
}
