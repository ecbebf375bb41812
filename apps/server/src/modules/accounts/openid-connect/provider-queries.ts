import { statement } from '../../../platform/database/index.ts';

export interface ProviderRow {
  issuer: string;
  client_id: string;
  sealed_secret: Buffer;
  button_name: string;
  admitted_domains: string[];
  allows_passwords: boolean;
  /** Another one after each change. */
  version: string;
}

const columns = 'issuer, client_id, sealed_secret, button_name, admitted_domains, allows_passwords, version';

export const findProvider = statement({
  name: 'find-openid-provider',
  text: `select ${columns} from openid_providers where workspace_id = $1`,
  values: (workspaceId: number) => [workspaceId],
}).first<ProviderRow>();

export const saveProvider = statement({
  name: 'save-openid-provider',
  text: `insert into openid_providers
      (workspace_id, issuer, client_id, sealed_secret, button_name, admitted_domains, allows_passwords)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (workspace_id) do update set issuer = excluded.issuer, client_id = excluded.client_id,
      sealed_secret = excluded.sealed_secret, button_name = excluded.button_name,
      admitted_domains = excluded.admitted_domains, allows_passwords = excluded.allows_passwords,
      version = gen_random_uuid()`,
  values: (workspaceId: number, provider: Omit<ProviderRow, 'version'>) => [
    workspaceId,
    provider.issuer,
    provider.client_id,
    provider.sealed_secret,
    provider.button_name,
    provider.admitted_domains,
    provider.allows_passwords,
  ],
}).run();

export const deleteProvider = statement({
  text: 'delete from openid_providers where workspace_id = $1',
  values: (workspaceId: number) => [workspaceId],
}).run();
