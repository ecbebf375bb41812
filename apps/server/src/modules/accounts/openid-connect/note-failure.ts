import type { FastifyBaseLogger } from 'fastify';
import type { CalledWorkspace } from '../../../platform/http/index.ts';
import { OpenIdRefusedError } from './refusals.ts';

/** Reasons that an administrator or the operator must act on. */
const notable = new Set(['unreachable', 'provider_wrong', 'client_wrong', 'clock_wrong']);

/** Logs failures of a provider by their reason alone: its answers may contain codes and tokens. */
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
