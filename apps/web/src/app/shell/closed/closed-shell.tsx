import { Button } from '@mantine/core';
import { hasPermission } from '@switchboard/contract';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { useSignOut } from '../../start/sign-out-context.tsx';
import { OfflineScreen } from '../connection/offline-screen.tsx';
import { ClosedPage } from './closed-page.tsx';
import classes from './closed-shell.module.css';

/** The pages that open while the workspace is closed. */
const isAnswering = (pathname: string) =>
  ['/preferences/subscription/', '/preferences/subscriber/', '/profile/'].some((path) => pathname.startsWith(path));

/** The frame while the workspace is unpaid or about to be deleted, without any part of the messenger. */
export default function ClosedShell() {
  const t = useT('subscription');
  const signOut = useSignOut();
  const me = useStore((state) => state.me);
  const pathname = useLocation({ select: (location) => location.pathname });
  if (me === null) return null;
  const maySeeSettings = hasPermission(me.permissions, 'settings', 'read');
  return (
    <div className={classes.shell} data-testid="closed-shell">
      <header className={classes.bar}>
        <div className={classes.company} dir="auto">
          {me.workspace.company}
        </div>
        <nav className={classes.links} aria-label={t('closed.navigation')}>
          {maySeeSettings && <Link to="/preferences/subscription/">{t('title')}</Link>}
          {maySeeSettings && <Link to="/preferences/subscriber/">{t('closed.subscriber')}</Link>}
          <Link to="/profile/">{t('closed.profile')}</Link>
        </nav>
        <Button variant="default" size="compact-md" onClick={() => void signOut()} data-testid="sign-out">
          {t('closed.signOut')}
        </Button>
      </header>
      <main className={classes.main}>
        {isAnswering(pathname) ? (
          <OfflineScreen>
            <Outlet />
          </OfflineScreen>
        ) : (
          <ClosedPage me={me} maySeeSettings={maySeeSettings} />
        )}
      </main>
    </div>
  );
}
