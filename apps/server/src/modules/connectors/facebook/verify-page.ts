import type { BotIdentity } from '../connector.ts';
import { InvalidCredentialsError } from '../credentials.ts';
import { DeliveryProblem } from '../outbound.ts';
import type { PageAccess } from './credentials.ts';
import { toDeliveryProblem } from './delivery-problems.ts';
import type { GraphApi } from './graph-api.ts';
import { GraphRefused } from './graph-errors.ts';

const verifyTimeoutMs = 10_000;

/**
 * Returns the token's page, and checks that it is the one that was entered. Throws InvalidCredentialsError or
 * DeliveryProblem.
 */
export const verifyPage = async (api: Pick<GraphApi, 'call'>, access: PageAccess): Promise<BotIdentity> => {
  // Only pages have a category: with a person's token it is an error.
  const params = { fields: 'id,name,category' };
  const me = await api
    .call({ access, method: 'GET', path: 'me', params, timeoutMs: verifyTimeoutMs })
    .catch((error: unknown) => {
      throw toVerifyError(error);
    });
  // Something other than the Graph API may answer at the configured URL.
  if (typeof me.id !== 'string') throw new DeliveryProblem('not_processed', 'me answered without an id');
  if (me.id !== access.pageId) throw new InvalidCredentialsError('page_id', 'the token is another page’s');
  return { serviceBotId: me.id, username: null, name: typeof me.name === 'string' ? me.name : '' };
};

const toVerifyError = (error: unknown): Error => {
  if (!(error instanceof GraphRefused)) return toDeliveryProblem(error);
  if (error.code === 100 && error.subcode === 33) return new InvalidCredentialsError('page_id', error.message);
  if (error.code === 190 || (error.code === 100 && !/appsecret_proof/i.test(error.message))) {
    return new InvalidCredentialsError('page_access_token', error.message);
  }
  if (error.code === 100) return new InvalidCredentialsError('app_secret', error.message);
  const problem = toDeliveryProblem(error);
  // Without the permission the token is of no use, however right it is.
  return problem.kind === 'permission_missing'
    ? new InvalidCredentialsError('page_access_token', error.message)
    : problem;
};
