import type { FastifyRequest } from 'fastify';
import type { CalledWorkspace, CallingActor } from './callers.ts';
import type { CallerResolver } from './limited-callers.ts';

/**
 * The caller of a download by a link of the page: the workspace by Host, the user by the salt in the address. Null for
 * an unknown one.
 */
export const findDownloader = async (
  callers: CallerResolver,
  { headers, addressKey }: FastifyRequest,
  salt: unknown,
): Promise<{ workspace: CalledWorkspace; actor: CallingActor } | null> => {
  const workspace = await callers.workspace(headers.host, addressKey);
  if (workspace === null || workspace === 'bare' || typeof salt !== 'string') return null;
  const actor = await callers.bySalt(workspace.id, salt, addressKey);
  return actor === null ? null : { workspace, actor };
};
