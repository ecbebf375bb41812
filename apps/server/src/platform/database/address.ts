import type { ClientConfig } from 'pg';
import { valueParsers } from './value-parsers.ts';

/** A database by its parts; `host` is a name, an address, or the folder of a unix socket. */
export interface DatabaseConnection {
  host: string;
  port?: number;
  user: string;
  password?: string;
  database: string;
}

/** Where the database is: parts (the embedded one) or the operator's DATABASE_URL. */
export type DatabaseAddress = { connection: DatabaseConnection } | { url: string };

/**
 * Configuration of a `pg` client or pool. `serverOptions` are server settings such as `-c role=x`; they override those
 * in the URL.
 */
export function toClientConfig(address: DatabaseAddress, serverOptions?: string): ClientConfig {
  const config: ClientConfig = { types: valueParsers, keepAlive: true };
  if ('connection' in address) {
    // A unix socket has no TLS, even if PGSSLMODE asks for it.
    const isSocket = address.connection.host.startsWith('/');
    return {
      port: 5432,
      ...config,
      ...(isSocket && { ssl: false }),
      ...address.connection,
      ...(serverOptions && { options: serverOptions }),
    };
  }
  // `pg` lets options in the URL override the object around it, so options of the URL would silently undo the role.
  // (Not parsed with `URL`: PostgreSQL addresses may lack a host, which web addresses may not.)
  const [base = '', query] = address.url.split('?', 2);
  const parameters = new URLSearchParams(query);
  const options = [parameters.get('options'), serverOptions].filter(Boolean).join(' ');
  parameters.delete('options');
  return { ...config, connectionString: `${base}?${parameters.toString()}`, ...(options && { options }) };
}
