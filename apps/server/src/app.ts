import path from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { type MakeConnector, productConnectors } from './modules/connectors/index.ts';
import { findTokenText } from './modules/open/api-tokens/index.ts';
import { isConnectionError, isRolledBackForOthers, untilDatabaseAnswers } from './platform/database/index.ts';
import { findReportOrigin } from './platform/error-reports/index.ts';
import { apiDocsPlugin, makeHttpServer, registerEndpoints } from './platform/http/index.ts';
import { JobRunner } from './platform/jobs/index.ts';
import { checkoutUrl } from './platform/liqpay/index.ts';
import type { Hub } from './platform/realtime/index.ts';
import { closeModules, shareWorkers } from './platform/server-module/index.ts';
import { webAppPlugin } from './platform/web-app/index.ts';
import { readinessPlugin } from './readiness.ts';
import type { Resources } from './resources.ts';
import { makeServerModules } from './server-modules.ts';

export interface App {
  http: FastifyInstance;
  hub: Hub;
  /** Starts modules and jobs, and waits for the database where it has to; `abort` ends the waiting. */
  start(abort?: AbortSignal): Promise<void>;
  /** Lets callers in, once everything has started; returns the address. */
  listen(port?: number): Promise<string>;
  /** An unexpected error ends the process: any work in hand may have caused it. */
  noteDeath(): void;
  close(): Promise<void>;
}

const webAppDir = path.resolve(import.meta.dirname, '../../web/dist');

/** Assembles the server from its modules. */
export const makeApp = async (
  config: Config,
  resources: Resources,
  log: FastifyBaseLogger,
  connectors: readonly MakeConnector[] = productConnectors,
): Promise<App> => {
  const { modules, hub, callers, attempts, tokenCalls } = await makeServerModules(config, resources, log, connectors);

  const http = await makeHttpServer({
    log,
    trustProxy: config.trustProxy,
    isProduction: config.isProduction,
    reportsTo: config.sentryDsn && findReportOrigin(config.sentryDsn),
    formsGoTo: config.liqPay && checkoutUrl(config.liqPay),
    holdsToken: (url) => findTokenText(url) !== null,
    isUnavailable: (error) => isConnectionError(error) || isRolledBackForOthers(error),
  });
  const routes = modules.flatMap(({ routes = [] }) => routes);
  registerEndpoints(http, { routes, callers, attempts, tokenCalls, rateLimits: config.rateLimits });
  await http.register(apiDocsPlugin(config.baseUrl.origin));
  await http.register(readinessPlugin(resources));
  for (const plugin of modules.flatMap(({ plugins = [] }) => plugins)) await http.register(plugin);
  await http.register(webAppPlugin(webAppDir));

  const pools = shareWorkers(modules);
  const workers: JobRunner[] = [];
  return {
    http,
    hub,
    async start(abort) {
      await http.ready();
      // Before the jobs run and callers are let in: until then the start has all connections to itself.
      for (const { start } of modules) if (start) await untilDatabaseAnswers('modules', start, { log, abort });
      const connection = resources.ownerConnection;
      for (const pool of pools) workers.push(await JobRunner.start({ ...pool, connection, log }));
    },
    async listen(port = config.port) {
      const address = await http.listen({ port, host: config.host });
      for (const { onListening } of modules) onListening?.();
      return address;
    },
    noteDeath() {
      for (const one of workers) one.noteDeath();
      for (const { noteDeath } of modules) noteDeath?.();
    },
    close: () => closeModules({ modules, http, workers, log }),
  };
};
