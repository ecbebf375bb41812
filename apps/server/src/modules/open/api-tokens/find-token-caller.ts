import { BlockList, isIP } from 'node:net';
import { type ApiScope, apiScopes, isOpen, type Permissions } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import { hashSecret } from '../../../platform/secrets/index.ts';
import { RememberedActors } from '../../accounts/auth/index.ts';
import { findTokenOwner, touchToken } from './token-queries.ts';
import { type ApiTokenText, parseTokenText } from './token-text.ts';

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** The addresses a token may be used from; null: any. */
const toAddressList = (addresses: readonly string[]): BlockList | null => {
  if (addresses.length === 0) return null;
  const list = new BlockList();
  for (const range of addresses) {
    const [address = '', bits] = range.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
};

/** A user's permissions that the scopes of their token let through. */
export const narrowPermissions = (permissions: Permissions, scopes: readonly ApiScope[]): Permissions => {
  const passed = new Set(scopes.flatMap((scope): readonly string[] => apiScopes[scope]));
  return Object.fromEntries(
    Object.entries(permissions).map(([module, actions]) => [
      module,
      actions.filter((action) => passed.has(`${module}:${action}`)),
    ]),
  );
};

interface TokenCaller {
  actor: CallingActor & { apiToken: { id: number; name: string } };
  addresses: BlockList | null;
}

/** Whom API tokens speak for. */
export interface TokenCallers {
  isOne(shown: string): boolean;
  isKnown(workspaceId: number, shown: string): boolean;
  /** Throws `api_token.address_refused`. */
  find(workspaceId: number, shown: string, ip: string): Promise<CallingActor | null>;
  /** After a token was changed or ended by this process. */
  forget(workspaceId: number, tokenId: number): void;
}

export const makeTokenCallers = (database: Database): TokenCallers => {
  const read = async (
    workspaceId: number,
    { text, ip }: { text: ApiTokenText; ip: string },
    isTouchDue: boolean,
  ): Promise<TokenCaller | null> => {
    const row = await findTokenOwner(database, workspaceId, hashSecret(text));
    if (row === null) return null;
    const addresses = toAddressList(row.addresses);
    if (isTouchDue && addresses?.check(ip, familyOf(ip)) !== false) {
      touchToken(database, workspaceId, row.id, ip).catch(() => {
        // Only its last use would be shown as older than it is.
      });
    }
    const actor = {
      workspaceId,
      userId: row.user_id,
      sessionId: null,
      permissions: narrowPermissions(row.permissions, row.scopes),
      isConfirmed: false,
      isOwner: false,
      isWorkspaceOpen: isOpen(row.payment_status),
      apiToken: { id: row.id, name: row.name },
      scopes: row.scopes,
    };
    return { actor, addresses };
  };
  const remembered = new RememberedActors(read);
  return {
    isOne: (shown) => shown.startsWith('sbt_'),
    isKnown: (workspaceId, shown) => remembered.isKnown(workspaceId, shown),
    async find(workspaceId, shown, ip) {
      const text = parseTokenText(shown);
      const caller = text === null ? null : await remembered.find(workspaceId, text, { text, ip });
      if (caller === null) return null;
      if (caller.addresses?.check(ip, familyOf(ip)) === false) throw new AppError('api_token.address_refused');
      return caller.actor;
    },
    forget: (workspaceId, tokenId) => remembered.forget(workspaceId, ({ actor }) => actor.apiToken.id === tokenId),
  };
};
