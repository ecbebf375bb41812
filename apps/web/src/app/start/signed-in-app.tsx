import { notifications } from '@mantine/notifications';
import { type EventFrame, endpoints } from '@switchboard/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useApi } from '../../api/api-context.tsx';
import type { Session } from '../../api/session.ts';
import { forgetBegunEdits } from '../../features/chat/composer/target/begun-edits.ts';
import { forgetHiddenPreviews } from '../../features/chat/messages/parts/hidden-previews.ts';
import { DeviceNotificationsProvider } from '../../features/chat/notifications/device-context.tsx';
import type { DeviceNotifications } from '../../features/chat/notifications/device-notifications.ts';
import { forgetPushDevice } from '../../features/chat/notifications/forget-push-device.ts';
import { NotificationPermissionWatch } from '../../features/chat/notifications/notification-permission.ts';
import { forgetRecent } from '../../features/chat/switcher/recent-entries.ts';
import { useT } from '../../i18n/use-t.ts';
import { ActionsProvider, StoreProvider } from '../../store/store-context.tsx';
import { firstScreenShown } from '../../ui/feedback/first-screen.ts';
import { useErrorText } from '../../ui/forms/failures/use-error-text.ts';
import { PageQueriesProvider } from '../../ui/page-queries.tsx';
import type { QueryRefresher } from '../events/query-refresher.ts';
import { type AppRouter, makeAppRouter } from '../routes/router.tsx';
import { type StartedUploads, startUploads } from '../uploads/start-uploads.ts';
import { UploadsProvider } from '../uploads/uploads-context.tsx';
import { MessengerRuntime } from './messenger-runtime.ts';
import { SignOutProvider } from './sign-out-context.tsx';
import { useFreshSalt } from './use-fresh-salt.ts';

interface Running {
  runtime: MessengerRuntime;
  uploads: StartedUploads;
  permission: NotificationPermissionWatch;
  router: AppRouter;
}

/** Loaded separately, so that the first screen does not wait for it; what happens until then is announced afterwards. */
const loadDeviceNotifications = async () => {
  await firstScreenShown();
  return import('../../features/chat/notifications/device-notifications.ts');
};

/** So many messages, written and deleted, are kept until notifications have loaded. */
const mostEarly = 100;

/** Loads the refresher with the first event: before that, no query can be out of date. */
const refreshLazily = (queries: QueryClient, open: (path: string) => void, leads: () => boolean) => {
  let loading: Promise<QueryRefresher> | null = null;
  return {
    run: (act: (refresher: QueryRefresher) => void) => {
      loading ??= import('../events/query-refresher.ts').then(
        (parts) => new parts.QueryRefresher(queries, open, leads),
      );
      // If the chunk fails to load, as when offline, the next event tries again.
      loading.then(act, () => {
        loading = null;
      });
    },
    close: () => void loading?.then((refresher) => refresher.close()),
  };
};

/** Everything behind sign-in, for the lifetime of one session. */
export default function SignedInApp({ session }: { session: Session }) {
  return (
    <PageQueriesProvider>
      <SignedIn session={session} />
    </PageQueriesProvider>
  );
}

function SignedIn({ session }: { session: Session }) {
  const api = useApi();
  const queries = useQueryClient();
  const t = useT('auth');
  const texts = {
    notifications: useT('notifications'),
    channels: useT('channels'),
    files: useT('files'),
    attachments: useT('attachments'),
  };
  const errorText = useErrorText();
  const [running, setRunning] = useState<Running | null>(null);
  const [device, setDevice] = useState<DeviceNotifications | null>(null);
  useFreshSalt(api);
  // A ref, so that a change of language reaches the notifications without restarting the effect below.
  const say = useRef({ errorText, texts });
  useEffect(() => {
    say.current = { errorText, texts };
  });

  useEffect(() => {
    const router = makeAppRouter();
    const refresher = refreshLazily(
      queries,
      (path) => router.history.push(path),
      () => announcing?.leads ?? false,
    );
    const runtime: MessengerRuntime = new MessengerRuntime({
      api,
      session,
      storage: localStorage,
      onChange: (...change) => refresher.run((loaded) => loaded.receive(...change)),
      onMissed: () => refresher.run((loaded) => loaded.refreshAll()),
      onEvent: (frame) => {
        if (announcing) announcing.hear(frame);
        else if (frame.event === 'newMessage' || frame.event === 'deleteMessage') {
          early = [...early, frame].slice(-mostEarly);
        }
      },
    });
    const permission = new NotificationPermissionWatch();
    let announcing: DeviceNotifications | null = null;
    let early: EventFrame[] = [];
    let hasEnded = false;
    void loadDeviceNotifications().then((parts) => {
      if (hasEnded) return;
      announcing = new parts.DeviceNotifications({
        api,
        session,
        store: runtime.store,
        storage: localStorage,
        permission,
        texts: () => say.current.texts,
        open: (url) => router.history.push(url),
        early,
      });
      setDevice(announcing);
    });
    const uploads = startUploads(api, runtime.store, localStorage, {
      failed: (name) => say.current.texts.files('uploadFailed', { name }),
      reason: (error) => say.current.errorText(error),
    });
    setRunning({ runtime, uploads, permission, router });
    return () => {
      uploads.close();
      hasEnded = true;
      announcing?.close();
      permission.close();
      setDevice(null);
      runtime.close();
      refresher.close();
      // No data of this user may be left for the next one.
      queries.clear();
      setRunning(null);
      // The next user who signs in starts at the root, not on the previous user's page.
      if (session.read() === null) history.replaceState(null, '', '/');
    };
  }, [api, queries, session]);

  const signOut = useCallback(
    async (isEverywhere = false) => {
      // On the server first: a refusal keeps the reader signed in, and is shown beside the button they pressed.
      if (isEverywhere) await api.call(endpoints.endAllSessions, {});
      running?.runtime.forget();
      if (device) device.forget();
      else forgetPushDevice(api, localStorage);
      running?.uploads.forget();
      forgetHiddenPreviews(localStorage);
      const me = running?.runtime.store.getState().me;
      if (me) {
        forgetRecent(localStorage, me.id);
        forgetBegunEdits(localStorage, me.id);
      }
      const ending = isEverywhere
        ? Promise.resolve()
        : api.call(endpoints.logout, {}).catch(() => notifications.show({ message: t('signOutFailed') }));
      // The request already carries the token, so the screen need not wait for the answer.
      session.clear();
      await ending;
    },
    [api, device, running, session, t],
  );

  const permission = running?.permission;
  const onThisDevice = useMemo(() => permission && { permission, device }, [permission, device]);

  if (!running || !onThisDevice) return null;
  return (
    <StoreProvider value={running.runtime.store}>
      <ActionsProvider value={running.runtime.actions}>
        <UploadsProvider value={running.uploads.uploads}>
          <DeviceNotificationsProvider value={onThisDevice}>
            <SignOutProvider value={signOut}>
              <RouterProvider router={running.router} />
            </SignOutProvider>
          </DeviceNotificationsProvider>
        </UploadsProvider>
      </ActionsProvider>
    </StoreProvider>
  );
}
