import {
  type ApiToken,
  type BodyOf,
  type endpoints,
  hasPermission,
  limits,
  type ResultOf,
} from '@switchboard/contract';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import type { NewEvent } from '../../../platform/events/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import { hashSecret } from '../../../platform/secrets/index.ts';
import { type AuditOrigin, changesBetween, recordAudit } from '../../foundation/audit-log/index.ts';
import { takeIds } from '../../foundation/workspaces/index.ts';
import { countTokens, deleteToken, findToken, insertToken, updateToken } from './token-queries.ts';
import { hintOf, makeTokenText } from './token-text.ts';

interface TokensDeps {
  database: Database;
  /** Tokens that were changed or ended are not to be used from memory. */
  forget: (workspaceId: number, tokenId: number) => void;
}

interface Call {
  actor: CallingActor;
  origin: AuditOrigin;
}

const subjectOf = ({ id, name }: { id: number; name: string }) => ({ kind: 'api_token', id, name }) as const;

const tokensChanged = (ownerId: number): NewEvent => ({
  event: 'updateApiTokens',
  audience: { permission: ['settings:update'], users: [ownerId] },
  data: {},
});

const factsOf = ({ name, scopes, addresses }: Pick<ApiToken, 'name' | 'scopes' | 'addresses'>) => ({
  name,
  scopes: [...scopes],
  addresses: [...addresses],
});

const require = (token: ApiToken | null): ApiToken => {
  if (token === null) throw new AppError('api_token.not_found');
  return token;
};

/** Whether somebody sees, and may end, the tokens of all: a leak has to be stopped without its owner. */
export const watchesAll = ({ permissions }: Pick<CallingActor, 'permissions'>): boolean =>
  hasPermission(permissions, 'settings', 'update');

/** One's own token. Throws `api_token.not_found`. */
const findOwn = async (tx: Transaction, { workspaceId, userId }: CallingActor, id: number): Promise<ApiToken> => {
  const token = require(await findToken(tx, workspaceId, id));
  return require(token.owner.id === userId ? token : null);
};

/** Throws `api_token.too_many`. */
export const makeCreateToken =
  ({ database }: TokensDeps) =>
  (
    { actor: { workspaceId, userId }, origin }: Call,
    { days, ...rights }: BodyOf<typeof endpoints.createApiToken>,
  ): Promise<ResultOf<typeof endpoints.createApiToken>> => {
    const text = makeTokenText(workspaceId);
    return database.inWorkspace(workspaceId, async (tx) => {
      const id = await takeIds(tx, workspaceId, 'api_token');
      // Under the lock of the counter of ids: of two at once the second sees the first.
      if ((await countTokens(tx, workspaceId, userId)) >= limits.apiTokensPerUser) {
        throw new AppError('api_token.too_many');
      }
      await insertToken(tx, workspaceId, {
        id,
        userId,
        ...rights,
        tokenHash: hashSecret(text),
        hint: hintOf(text),
        days,
      });
      const token = require(await findToken(tx, workspaceId, id));
      const { expires_at } = token;
      await recordAudit(tx, {
        workspaceId,
        actorId: userId,
        action: 'api_token.created',
        subject: subjectOf(token),
        changes: changesBetween(
          { name: null, scopes: null, addresses: null, expires_at: null },
          { ...factsOf(token), expires_at },
        ),
        ...origin,
      });
      tx.announce(tokensChanged(userId));
      return { token, text };
    });
  };

/** Throws `api_token.not_found`. */
export const makeEditToken =
  ({ database, forget }: TokensDeps) =>
  async ({ actor, origin }: Call, id: number, rights: BodyOf<typeof endpoints.editApiToken>): Promise<ApiToken> => {
    const { workspaceId, userId } = actor;
    const edited = await database.inWorkspace(workspaceId, async (tx) => {
      const before = await findOwn(tx, actor, id);
      await updateToken(tx, workspaceId, id, rights);
      const token = require(await findToken(tx, workspaceId, id));
      const changes = changesBetween(factsOf(before), factsOf(token));
      if (Object.keys(changes).length > 0) {
        const entry = { actorId: userId, action: 'api_token.changed', subject: subjectOf(token), changes } as const;
        await recordAudit(tx, { workspaceId, ...entry, ...origin });
      }
      tx.announce(tokensChanged(userId));
      return token;
    });
    forget(workspaceId, id);
    return edited;
  };

/** Throws `api_token.not_found`. */
export const makeDeleteToken =
  ({ database, forget }: TokensDeps) =>
  async ({ actor, origin }: Call, id: number): Promise<void> => {
    const { workspaceId, userId } = actor;
    await database.inWorkspace(workspaceId, async (tx) => {
      const token = watchesAll(actor) ? require(await findToken(tx, workspaceId, id)) : await findOwn(tx, actor, id);
      await deleteToken(tx, workspaceId, id);
      const entry = { actorId: userId, action: 'api_token.deleted', subject: subjectOf(token) } as const;
      await recordAudit(tx, { workspaceId, ...entry, ...origin });
      tx.announce(tokensChanged(token.owner.id));
    });
    forget(workspaceId, id);
  };
