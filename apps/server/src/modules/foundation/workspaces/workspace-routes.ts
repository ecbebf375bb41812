import { endpoints, type Language } from '@switchboard/contract';
import { AppError, type Route, route } from '../../../platform/http/index.ts';
import type { CreatedWorkspace, NewWorkspace } from './create-workspace.ts';
import type { HostDirectory } from './host-directory.ts';
import { workspaceUrl } from './workspace-address.ts';

export interface WorkspaceRoutesDeps {
  baseUrl: URL;
  creation: 'open' | 'closed';
  /** Where the browser reports errors. */
  sentryDsn: string | null;
  /** Sections that are announced and not there yet say so. */
  comingSoon: boolean;
  /** Where the phones of clients are played, in a demo. */
  phonesUrl: string | null;
  hosts: HostDirectory;
  /** Null: it is there no more. */
  describeWorkspace: (
    subdomain: string,
  ) => Promise<{ company: string; sign_up_domain: string | null; openid_name: string | null } | null>;
  createWorkspace: (
    input: NewWorkspace & { language?: Language | undefined },
    options: { hashPassword: (password: string) => Promise<string> },
  ) => Promise<CreatedWorkspace>;
  hashPassword: (address: string, password: string) => Promise<string>;
  issueSignInCode: (workspaceId: number, userId: number) => Promise<string>;
}

export const makeWorkspaceRoutes = (deps: WorkspaceRoutesDeps): Route[] => [
  route(endpoints.getHost, async ({ workspace, request }) => {
    const called = workspace === null ? await deps.hosts.find(request.headers.host) : workspace;
    const named = called === 'bare' || called === null ? null : called;
    const described = named === null ? null : await deps.describeWorkspace(named.subdomain);
    // Remembered by its host, and erased since.
    if (named !== null && described === null) deps.hosts.forget(named.subdomain);
    return {
      kind: called === 'bare' ? ('bare' as const) : described === null ? ('unknown' as const) : ('workspace' as const),
      company: described?.company ?? null,
      subdomain: described === null ? null : (named?.subdomain ?? null),
      sign_up_domain: described?.sign_up_domain ?? null,
      openid_name: described?.openid_name ?? null,
      base_host: deps.baseUrl.host,
      creation: deps.creation,
      sentry_dsn: deps.sentryDsn,
      coming_soon: deps.comingSoon,
      phones_url: deps.phonesUrl,
    };
  }),
  route(endpoints.createWorkspace, async ({ body, request }) => {
    if (deps.creation === 'closed') throw new AppError('workspace.creation_closed');
    const workspace = await deps.createWorkspace(body, {
      hashPassword: (password) => deps.hashPassword(request.addressKey, password),
    });
    deps.hosts.forget(workspace.subdomain);
    return {
      workspace: {
        subdomain: workspace.subdomain,
        company: workspace.company,
        url: workspaceUrl(deps.baseUrl, workspace.subdomain),
      },
      sign_in_code: await deps.issueSignInCode(workspace.id, 1),
    };
  }),
];
