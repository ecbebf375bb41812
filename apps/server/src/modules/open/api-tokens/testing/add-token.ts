import type { ApiScope, ApiToken, BodyOf, endpoints } from '@switchboard/contract';
import type { TestUser, TestWorkspace } from '../../../../testing/test-app.ts';

/** An API token of a user, made as their browser would. */
export const addToken = async (
  workspace: TestWorkspace,
  owner: TestUser,
  scopes: readonly ApiScope[],
  more: Partial<BodyOf<typeof endpoints.createApiToken>> = {},
): Promise<{ id: number; text: string; token: ApiToken }> => {
  await workspace.setConfirmed(owner);
  const body = { name: 'Shop', scopes, addresses: [], days: 30, ...more };
  const { status, result } = await owner.call<{ token: ApiToken; text: string }>('POST', '/api/api-tokens', { body });
  if (status !== 201) throw new Error(`no token: ${status}`);
  return { id: result.token.id, text: result.text, token: result.token };
};
