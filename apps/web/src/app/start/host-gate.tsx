import { endpoints } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { ApiProvider } from '../../api/api-context.tsx';
import { makeApi } from '../../api/client.ts';
import { makeSession } from '../../api/session.ts';
import { useT } from '../../i18n/use-t.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { lazy } from '../../ui/feedback/retriable-part.ts';
import type { ErrorReports } from '../errors/error-reports.ts';
import { keepHost, readHost } from './kept-host.ts';
import { WorkspaceApp } from './workspace-app.tsx';

const BareHostPage = lazy(() => import('../../features/foundation/workspaces/bare-host-page.tsx'));
const WorkspaceNotFoundPage = lazy(() => import('../../features/foundation/workspaces/workspace-not-found-page.tsx'));

/** Asks the server for the meaning of this address: the bare host, a workspace, or unknown. */
export function HostGate({ errorReports }: { errorReports: ErrorReports }) {
  const t = useT('pages');
  const [session] = useState(() => makeSession(localStorage));
  const [api] = useState(() =>
    makeApi({
      getToken: () => session.read()?.token ?? null,
      getSalt: () => session.read()?.salt ?? null,
      onSalt: (salt) => {
        const tokens = session.read();
        if (tokens) session.write({ ...tokens, salt });
      },
      onSignedOut: () => session.clear(),
    }),
  );
  const host = useQuery({
    queryKey: ['host'],
    queryFn: async ({ signal }) => {
      const answer = await api.call(endpoints.getHost, { signal });
      // Only the server's current answer counts: reports must not go to a DSN that was stored on an earlier visit.
      void errorReports.sendTo(answer.sentry_dsn);
      return answer;
    },
    staleTime: Number.POSITIVE_INFINITY,
    initialData: () => readHost(localStorage),
    refetchOnMount: 'always',
  });
  const { data } = host;
  useEffect(() => {
    if (data) keepHost(localStorage, data);
  }, [data]);

  // Paused: the browser is offline, and has no stored answer for this address yet.
  if (!data && (host.isError || host.fetchStatus === 'paused')) {
    return (
      <ErrorState
        title={t('unreachable.title')}
        hint={t('unreachable.text')}
        onRetry={() => {
          void host.refetch();
        }}
      />
    );
  }
  if (!data) return null;
  return (
    <ApiProvider value={api}>
      <Suspense>
        {data.kind === 'bare' && <BareHostPage baseHost={data.base_host} isOpen={data.creation === 'open'} />}
        {data.kind === 'unknown' && <WorkspaceNotFoundPage baseHost={data.base_host} />}
        {data.kind === 'workspace' && (
          <WorkspaceApp
            session={session}
            company={data.company ?? ''}
            signUpDomain={data.sign_up_domain ?? null}
            openIdName={data.openid_name ?? null}
          />
        )}
      </Suspense>
    </ApiProvider>
  );
}
