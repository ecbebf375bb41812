import type { ClientAuth, Configuration } from 'openid-client';
import type { SafeFetch } from '../../../platform/safe-fetch/index.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';
import { makeOpenIdFetch } from './openid-fetch.ts';
import type { ProviderRow } from './provider-queries.ts';
import { askProvider, OpenIdRefusedError } from './refusals.ts';

/** How long a discovery document is used before it is fetched again. */
const keptMs = 10 * 60_000;
/**
 * A failure is kept for a shorter time: an administrator who repairs the provider tries again, and many concurrent
 * tries make one call.
 */
const keptFailureMs = 3_000;
const keptProviders = 1_000;

/** Loaded with the first sign-in by a provider. */
export const loadOpenIdClient = () => import('openid-client');
type OpenIdClient = Awaited<ReturnType<typeof loadOpenIdClient>>;

export interface ProviderClientDeps {
  safeFetch: SafeFetch;
  secrets: Pick<SecretBox, 'decrypt'>;
  /** Origins that may be called without TLS: stand-ins for development. */
  allowedOrigins: readonly string[];
}

/** Null when it was encrypted with another secret key: then it has to be entered again. */
export const openSecret = (secrets: Pick<SecretBox, 'decrypt'>, sealed: Buffer): string | null => {
  try {
    return secrets.decrypt(sealed);
  } catch {
    return null;
  }
};

/**
 * In the body if the provider accepts that, otherwise in a header, which every provider that names no method accepts.
 */
const authenticateClient = (client: OpenIdClient, secret: string): ClientAuth => {
  const [inBody, inHeader] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)];
  return (server, ...rest) => {
    const isInBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true;
    return (isInBody ? inBody : inHeader)(server, ...rest);
  };
};

/** Fetches a provider's discovery document, over TLS only. Throws as openid-client does. */
export const makeDiscover =
  ({ safeFetch, allowedOrigins }: Pick<ProviderClientDeps, 'safeFetch' | 'allowedOrigins'>) =>
  async (issuer: string, clientId: string, secret: string): Promise<Configuration> => {
    const client = await loadOpenIdClient();
    const server = new URL(issuer);
    const execute = [client.enableNonRepudiationChecks];
    if (allowedOrigins.includes(server.origin)) execute.push(client.allowInsecureRequests);
    return client.discovery(server, clientId, secret, authenticateClient(client, secret), {
      [client.customFetch]: makeOpenIdFetch(safeFetch),
      execute,
    });
  };

/** The providers of workspaces as openid-client needs them, with their discovery documents and keys kept for a while. */
export class ProviderClients {
  readonly #deps: ProviderClientDeps;
  readonly #discover: ReturnType<typeof makeDiscover>;
  readonly #kept = new Map<string, { until: number; configuration: Promise<Configuration> }>();

  constructor(deps: ProviderClientDeps) {
    this.#deps = deps;
    this.#discover = makeDiscover(deps);
  }

  /** Throws OpenIdRefusedError. */
  async find(provider: ProviderRow): Promise<Configuration> {
    const kept = this.#kept.get(provider.version);
    if (kept !== undefined && kept.until > Date.now()) return kept.configuration;
    if (this.#kept.size >= keptProviders) this.#kept.clear();
    const entry = { until: Date.now() + keptMs, configuration: this.#fetch(provider) };
    this.#kept.set(provider.version, entry);
    entry.configuration.catch(() => {
      entry.until = Math.min(entry.until, Date.now() + keptFailureMs);
    });
    return entry.configuration;
  }

  async #fetch(provider: ProviderRow): Promise<Configuration> {
    const secret = openSecret(this.#deps.secrets, provider.sealed_secret);
    if (secret === null) throw new OpenIdRefusedError('client_wrong');
    return askProvider(() => this.#discover(provider.issuer, provider.client_id, secret));
  }
}
