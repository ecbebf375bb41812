import { useMediaQuery } from '@mantine/hooks';
import { hasPermission, isOpen } from '@switchboard/contract';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { NotificationBar } from '../../features/chat/notifications/notification-bar.tsx';
import { useT } from '../../i18n/use-t.ts';
import { useActions, useStore } from '../../store/store-context.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { afterFrame, markFirstScreenShown } from '../../ui/feedback/first-screen.ts';
import { LazyPart } from '../../ui/feedback/lazy-part.tsx';
import { lazy, lazyLater } from '../../ui/feedback/retriable-part.ts';
import { closeQuestions } from '../../ui/forms/questions/use-confirm.tsx';
import { useOnceWanted } from '../../ui/overlays/use-once-wanted.ts';
import { breakpoints, isNarrow } from './breakpoints.ts';
import { ConnectionBar } from './connection/connection-bar.tsx';
import { OfflineScreen } from './connection/offline-screen.tsx';
import { useOnline } from './connection/use-online.ts';
import { GlobalDialogs } from './dialogs/global-dialogs.tsx';
import { useSwipe } from './keys/use-swipe.ts';
import { hasTabs } from './phone/has-tabs.ts';
import classes from './shell.module.css';
import { LeftSidebar } from './sidebar/left-sidebar.tsx';
import { useProfileSettings } from './use-profile-settings.ts';

const ClosedShell = lazy(() => import('./closed/closed-shell.tsx'));
const ShellExtras = lazyLater(() => import('./shell-extras.tsx'));
const UpdateBar = lazyLater(async () => ({ default: (await import('./connection/update-bar.tsx')).UpdateBar }));
const TabBar = lazy(async () => ({ default: (await import('./phone/phone-bars.ts')).TabBar }));
const TopBar = lazy(async () => ({ default: (await import('./phone/phone-bars.ts')).TopBar }));
const TroubleBar = lazy(() => import('../../features/messaging/bots/trouble/trouble-bar.tsx'));
const SideDrawer = lazy(() => import('../../ui/overlays/side-drawer.tsx'));

/** The frame of everything behind sign-in: the channel list, the screen and the connection status. */
export function Shell() {
  const t = useT('shell');
  const actions = useActions();
  const isOneColumn = useMediaQuery(`(max-width: ${breakpoints.medium - 1}px)`, isNarrow(), {
    getInitialValueInEffect: false,
  });
  const withTabs = useLocation({ select: ({ pathname }) => hasTabs(pathname) }) && isOneColumn;
  const isLeftOpen = useStore((state) => state.sidebar.left);
  const isDrawerWanted = useOnceWanted(isOneColumn && isLeftOpen);
  const hasFailed = useStore((state) => state.load === 'failed' && state.me === null);
  const isLoading = useStore((state) => state.load === 'loading');
  useEffect(() => {
    if (!isLoading) afterFrame(markFirstScreenShown);
  }, [isLoading]);
  const isClosed = useStore((state) => state.me !== null && !isOpen(state.me.workspace.payment_status));
  const getsBotNotices = useStore(
    ({ me, bots }) =>
      me !== null &&
      hasPermission(me.permissions, 'settings', 'update') &&
      Object.values(bots).some((bot) => bot.trouble),
  );
  const isOnline = useOnline();
  const router = useRouter();
  useProfileSettings();
  const swipe = useSwipe();

  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        // Also on navigation to the channel that is already open.
        if (isNarrow()) actions.toggleSidebar('left', false);
        if (pathChanged) closeQuestions();
      }),
    [actions, router],
  );

  const wasOneColumn = useRef(isOneColumn);
  useEffect(() => {
    if (wasOneColumn.current === isOneColumn) return;
    wasOneColumn.current = isOneColumn;
    actions.toggleSidebar('left', !isOneColumn);
  }, [actions, isOneColumn]);

  // While offline, the offline screen says so, and the load starts by itself when the network returns.
  if (hasFailed && isOnline) {
    return <ErrorState title={t('loadFailed')} hint={t('loadFailedHint')} onRetry={actions.reload} />;
  }
  if (isClosed) {
    return (
      <LazyPart>
        <ClosedShell />
      </LazyPart>
    );
  }
  return (
    <GlobalDialogs>
      <LazyPart floats>
        <ShellExtras />
      </LazyPart>
      <div className={classes.shell} data-one-column={isOneColumn || undefined} {...swipe}>
        {isOneColumn ? (
          <LazyPart floats>
            {isDrawerWanted && (
              <SideDrawer
                opened={isLeftOpen}
                onClose={() => actions.toggleSidebar('left', false)}
                size={300}
                label={t('navigation')}
                contentClass={classes.drawerContent ?? ''}
                bodyClass={classes.drawerBody ?? ''}
              >
                <LeftSidebar isDrawer />
              </SideDrawer>
            )}
          </LazyPart>
        ) : (
          <LeftSidebar />
        )}
        <main className={classes.main} id="main" tabIndex={-1}>
          {isOneColumn && (
            <LazyPart fallback={<div className={classes.topAhead} />}>
              <TopBar withTabs={withTabs} />
            </LazyPart>
          )}
          <ConnectionBar />
          {getsBotNotices && (
            <LazyPart floats>
              <TroubleBar />
            </LazyPart>
          )}
          <LazyPart floats>
            <UpdateBar />
          </LazyPart>
          <NotificationBar />
          <OfflineScreen>
            <Outlet />
          </OfflineScreen>
        </main>
        {withTabs && (
          <LazyPart fallback={<div className={classes.tabsAhead} />}>
            <TabBar />
          </LazyPart>
        )}
      </div>
    </GlobalDialogs>
  );
}
