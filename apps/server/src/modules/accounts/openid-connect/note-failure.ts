import type { FastifyBaseLogger } from 'fastify';
import type { CalledWorkspace } from '../../../platform/http/index.ts';
import { OpenIdRefusedError } from './refusals.ts';

/** Reasons that somebody has to do something about who runs the workspace or the server. */
const notable = new Set(['unreachable', 'provider_wrong', 'client_wrong', 'clock_wrong']);

/** Has failures of a provider logged, by their reason alone: what it said may hold codes and tokens. */
export const notingFailures =
  <Args extends unknown[], Result>(
    log: FastifyBaseLogger,
    signIn: (workspace: CalledWorkspace, ...args: Args) => Promise<Result>,
  ) =>
  async (workspace: CalledWorkspace, ...args: Args): Promise<Result> => {
    try {
      return await signIn(workspace, ...args);
    } catch (error) {
      if (error instanceof OpenIdRefusedError && notable.has(error.reason)) {
        log.warn({ workspace_id: workspace.id, reason: error.reason }, 'a sign-in by a provider failed');
      }
      throw error;
    }
  };
