import type { Database } from '../../../platform/database/index.ts';
import { type CalledWorkspace, parseHost } from '../../../platform/http/index.ts';
import { findWorkspaceBySubdomain, isWorkspaceOpen } from './workspace-queries.ts';

const rememberedMs = 10_000;
const rememberedHosts = 10_000;

export interface HostDirectory {
  /** The workspace a Host header names, `'bare'` for the bare host, null for an unknown host. */
  find(hostHeader: string | undefined): Promise<CalledWorkspace | null | 'bare'>;
  /** Whether the host named a workspace, or was the bare one, when it was last looked up. */
  isKnown(hostHeader: string | undefined): boolean;
  /** Whether the workspace is paid for, now. */
  isOpen(workspaceId: number): Promise<boolean>;
  /** Forgets the cached answer for a subdomain, after its workspace was created. */
  forget(subdomain: string): void;
}

/** Resolves hosts to workspaces, caching answers for a few seconds, because every request needs it. */
export const makeHostDirectory = (database: Database, baseUrl: URL, defaultWorkspace: string | null): HostDirectory => {
  const remembered = new Map<string, { until: number; workspace: Promise<CalledWorkspace | null> }>();

  const findBySubdomain = (subdomain: string): Promise<CalledWorkspace | null> => {
    const known = remembered.get(subdomain);
    if (known !== undefined && known.until > Date.now()) return known.workspace;
    if (remembered.size >= rememberedHosts) remembered.clear();
    const workspace = findWorkspaceBySubdomain(database, subdomain).then((row) =>
      row === null ? null : { id: row.id, subdomain: row.subdomain },
    );
    const entry = { until: Date.now() + rememberedMs, workspace };
    remembered.set(subdomain, entry);
    const drop = () => {
      if (remembered.get(subdomain) === entry) remembered.delete(subdomain);
    };
    // Unknown names are not cached: anyone can make them up, and they would push out those of workspaces.
    void workspace.then((found) => {
      if (found === null) drop();
    }, drop);
    return workspace;
  };

  return {
    async find(hostHeader) {
      const host = parseHost(hostHeader, baseUrl);
      if (host.kind === 'unknown') return null;
      if (host.kind === 'subdomain') return findBySubdomain(host.subdomain);
      return defaultWorkspace === null ? 'bare' : findBySubdomain(defaultWorkspace);
    },
    isKnown(hostHeader) {
      const host = parseHost(hostHeader, baseUrl);
      if (host.kind === 'bare') return true;
      return host.kind === 'subdomain' && remembered.has(host.subdomain);
    },
    isOpen: (workspaceId) => database.global((tx) => isWorkspaceOpen(tx, workspaceId)),
    forget: (subdomain) => void remembered.delete(subdomain),
  };
};
