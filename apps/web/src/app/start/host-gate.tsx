import { Suspense, useCallback, useState } from 'react';
import { ApiProvider } from '../../api/api-context.tsx';
import { makeApi } from '../../api/client.ts';
import { type Host, HostProvider } from '../../api/host-context.tsx';
import { makeSession } from '../../api/session.ts';
import { useT } from '../../i18n/use-t.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { lazy } from '../../ui/feedback/retriable-part.ts';
import type { ErrorReports } from '../errors/error-reports.ts';
import { useAskedHost } from './use-asked-host.ts';
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
  // Only the server's current answer counts: reports must not go to a DSN that was stored on an earlier visit.
  const sendReports = useCallback((answer: Host) => void errorReports.sendTo(answer.sentry_dsn), [errorReports]);
  const { host, hasFailed, ask } = useAskedHost(api, sendReports);

  if (!host) {
    if (!hasFailed) return null;
    return <ErrorState title={t('unreachable.title')} hint={t('unreachable.text')} onRetry={() => void ask()} />;
  }
  return (
    <ApiProvider value={api}>
      <HostProvider value={host}>
        <Suspense>
          {host.kind === 'bare' && <BareHostPage baseHost={host.base_host} isOpen={host.creation === 'open'} />}
          {host.kind === 'unknown' && <WorkspaceNotFoundPage baseHost={host.base_host} />}
          {host.kind === 'workspace' && (
            <WorkspaceApp
              session={session}
              company={host.company ?? ''}
              signUpDomain={host.sign_up_domain ?? null}
              openIdName={host.openid_name ?? null}
            />
          )}
        </Suspense>
      </HostProvider>
    </ApiProvider>
  );
}
