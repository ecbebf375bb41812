import type { BodyOf, endpoints, OpenIdProvider, OpenIdSettings } from '@switchboard/contract';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { AppError, type CallingActor, fieldError } from '../../../platform/http/index.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';
import { maskSecret } from '../../connectors/index.ts';
import { type AuditOrigin, changesBetween, recordAudit } from '../../foundation/audit-log/index.ts';
import { getWorkspace, lockOwner } from '../../foundation/workspaces/index.ts';
import { openSecret } from './provider-client.ts';
import { deleteProvider, findProvider, type ProviderRow, saveProvider } from './provider-queries.ts';

export interface ChangeProviderDeps {
  database: Database;
  secrets: Pick<SecretBox, 'encrypt' | 'decrypt'>;
  redirectUriOf: (subdomain: string) => string;
}

/** The user who changes the provider, and the origin of the call. */
interface ChangeProviderCall {
  actor: CallingActor;
  origin: AuditOrigin;
}

/** The audit log's description of a provider; never contains the secret. */
const recorded = (provider: Pick<ProviderRow, keyof OpenIdProvider & keyof ProviderRow> | null) => ({
  issuer: provider?.issuer ?? null,
  client_id: provider?.client_id ?? null,
  button_name: provider?.button_name ?? null,
  admitted_domains: provider?.admitted_domains ?? null,
  allows_passwords: provider?.allows_passwords ?? null,
});

/** The owner's settings of the provider. */
export const makeChangeProvider = ({ database, secrets, redirectUriOf }: ChangeProviderDeps) => {
  const toView = (row: ProviderRow): OpenIdProvider => ({
    issuer: row.issuer,
    client_id: row.client_id,
    client_secret: maskSecret(openSecret(secrets, row.sealed_secret) ?? ''),
    button_name: row.button_name,
    admitted_domains: row.admitted_domains,
    allows_passwords: row.allows_passwords,
  });

  const load = async (tx: Transaction, workspaceId: number): Promise<OpenIdSettings> => {
    const { subdomain } = await getWorkspace(tx, workspaceId);
    const row = await findProvider(tx, workspaceId);
    return { provider: row === null ? null : toView(row), redirect_uri: redirectUriOf(subdomain) };
  };

  /** Locked before the provider is read: of two owners' changes at once the second sees the first. */
  const lockFor = async (tx: Transaction, { workspaceId, userId }: CallingActor): Promise<ProviderRow | null> => {
    if ((await lockOwner(tx, workspaceId)) !== userId) throw new AppError('workspace.owner_only');
    return findProvider(tx, workspaceId);
  };

  const record = async (
    tx: Transaction,
    { actor: { workspaceId, userId }, origin }: ChangeProviderCall,
    action: 'openid.updated' | 'openid.removed',
    changes: ReturnType<typeof changesBetween>,
  ): Promise<void> => {
    const { company } = await getWorkspace(tx, workspaceId);
    const subject = { kind: 'workspace', id: null, name: company } as const;
    await recordAudit(tx, { workspaceId, actorId: userId, action, subject, changes, ...origin });
  };

  /** The one entered, or the one there is: that is for its issuer alone, so no other one ever gets it. */
  const secretFor = (before: ProviderRow | null, issuer: string, entered: string): Buffer => {
    const held = before === null ? null : openSecret(secrets, before.sealed_secret);
    const isHeld = before?.issuer === issuer && held !== null && ['', held, maskSecret(held)].includes(entered);
    if (isHeld) return before.sealed_secret;
    if (entered === '' || entered === maskSecret(held ?? '')) throw fieldError('client_secret', 'validation.required');
    return secrets.encrypt(entered);
  };

  return {
    get: ({ workspaceId }: CallingActor): Promise<OpenIdSettings> =>
      database.inWorkspace(workspaceId, (tx) => load(tx, workspaceId)),

    save: (
      call: ChangeProviderCall,
      { client_secret: entered = '', ...settings }: BodyOf<typeof endpoints.saveOpenIdSettings>,
    ): Promise<OpenIdSettings> => {
      const { workspaceId } = call.actor;
      return database.inWorkspace(workspaceId, async (tx) => {
        const before = await lockFor(tx, call.actor);
        const sealedSecret = secretFor(before, settings.issuer, entered);
        const changes = {
          ...changesBetween(recorded(before), recorded(settings)),
          ...(sealedSecret !== before?.sealed_secret && { client_secret: { from: '…', to: '…' } }),
        };
        if (Object.keys(changes).length > 0) {
          const admittedDomains = [...new Set(settings.admitted_domains)];
          const provider = { ...settings, admitted_domains: admittedDomains, sealed_secret: sealedSecret };
          await saveProvider(tx, workspaceId, provider);
          await record(tx, call, 'openid.updated', changes);
        }
        return load(tx, workspaceId);
      });
    },

    /**
     * Users who are signed in stay signed in, and their links to provider accounts stay, in case the same provider
     * comes back.
     */
    remove: (call: ChangeProviderCall): Promise<void> => {
      const { workspaceId } = call.actor;
      return database.inWorkspace(workspaceId, async (tx) => {
        const before = await lockFor(tx, call.actor);
        if (before === null) return;
        await deleteProvider(tx, workspaceId);
        await record(tx, call, 'openid.removed', changesBetween(recorded(before), recorded(null)));
      });
    },
  };
};
