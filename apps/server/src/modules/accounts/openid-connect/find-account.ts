import { limits, memberRoleId, userStatuses } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/http/index.ts';
import { lockPlan } from '../../foundation/plans/index.ts';
import { updatePerson } from '../../foundation/users/index.ts';
import { assertRoomForUsers, chooseUsername, createUser } from '../user-administration/index.ts';
import {
  type AccountRow,
  findLinkedUserId,
  linkAccount,
  lockAccount,
  lockAccountByEmail,
  wasDeleted,
} from './link-queries.ts';
import type { ProviderRow } from './provider-queries.ts';
import type { ProviderIdentity } from './read-identity.ts';
import { OpenIdRefusedError } from './refusals.ts';

/** The user who signs in, and the changes the sign-in has made to them. */
export interface FoundAccount {
  account: AccountRow;
  /** `linked`: the provider's account is theirs from now on; `admitted`: they were created or have finished by it. */
  change: 'none' | 'linked' | 'activated' | 'created';
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1);
const localPartOf = (email: string) => email.slice(0, Math.min(email.lastIndexOf('@'), limits.nameChars));

/** Until people give their own, users are named by the part of their address before the `@`. */
const isNamedByAddress = ({ email, first_name: name }: AccountRow) => email.startsWith(`${name.toLowerCase()}@`);

const refuseWhoMayNot = ({ status }: AccountRow): void => {
  if (status === userStatuses.inactive) throw new OpenIdRefusedError('inactive');
  if (status === userStatuses.underReview) throw new OpenIdRefusedError('under_review');
};

const assertRoom = async (tx: Transaction, workspaceId: number): Promise<void> => {
  try {
    await assertRoomForUsers(tx, workspaceId, 1);
  } catch (error) {
    throw error instanceof AppError && error.code === 'user.plan_limit' ? new OpenIdRefusedError('plan_full') : error;
  }
};

/** An invited user's verified address proves as much as the link in the invitation. */
const activate = async (tx: Transaction, workspaceId: number, account: AccountRow, identity: ProviderIdentity) => {
  const takesNames = identity.firstName !== '' && isNamedByAddress(account);
  await updatePerson(tx, workspaceId, account.id, {
    status: userStatuses.active,
    ...(takesNames && { first_name: identity.firstName, last_name: identity.lastName }),
  });
};

const link = async (tx: Transaction, workspaceId: number, identity: ProviderIdentity, userId: number) => {
  const isLinked = await linkAccount(tx, workspaceId, identity, userId);
  if (!isLinked) throw new OpenIdRefusedError('other_account');
};

const linkByEmail = async (
  tx: Transaction,
  workspaceId: number,
  identity: ProviderIdentity,
  account: AccountRow,
): Promise<FoundAccount> => {
  refuseWhoMayNot(account);
  // Another sign-in of theirs was quicker; the user's lock has kept this one waiting.
  if ((await findLinkedUserId(tx, workspaceId, identity)) === account.id) return { account, change: 'none' };
  await link(tx, workspaceId, identity, account.id);
  if (account.status !== userStatuses.pending) return { account, change: 'linked' };
  await activate(tx, workspaceId, account, identity);
  return { account, change: 'activated' };
};

const createAccount = async (
  tx: Transaction,
  workspaceId: number,
  identity: ProviderIdentity,
  email: string,
): Promise<FoundAccount> => {
  const userId = await createUser(tx, workspaceId, {
    roleId: memberRoleId,
    firstName: identity.firstName === '' ? localPartOf(email) : identity.firstName,
    lastName: identity.lastName,
    username: await chooseUsername(tx, workspaceId, email),
    email,
    passwordHash: null,
  });
  await link(tx, workspaceId, identity, userId);
  const account = await lockAccount(tx, workspaceId, userId);
  if (account === null) throw new Error('the user was not created');
  return { account, change: 'created' };
};

/**
 * Finds the user of an account at the provider. The first time a verified address decides; from then on the account
 * alone, so that an address that is changed or given to another person never opens another user's account. Throws
 * OpenIdRefusedError.
 */
export const findAccount = async (
  tx: Transaction,
  workspaceId: number,
  provider: ProviderRow,
  identity: ProviderIdentity,
): Promise<FoundAccount> => {
  const linkedId = await findLinkedUserId(tx, workspaceId, identity);
  const linked = linkedId === null ? null : await lockAccount(tx, workspaceId, linkedId);
  if (linked !== null) {
    refuseWhoMayNot(linked);
    if (linked.status !== userStatuses.pending) return { account: linked, change: 'none' };
    // An administrator has made them pending again: the address has to be theirs as the first time.
    if (identity.verifiedEmail !== linked.email.toLowerCase()) throw new OpenIdRefusedError('unknown');
    await activate(tx, workspaceId, linked, identity);
    return { account: linked, change: 'activated' };
  }
  const email = identity.verifiedEmail;
  if (email === null) throw new OpenIdRefusedError('email_unverified');
  const known = await lockAccountByEmail(tx, workspaceId, email);
  if (known !== null) return linkByEmail(tx, workspaceId, identity, known);

  const wasHere = linkedId !== null || (await wasDeleted(tx, workspaceId, email));
  if (wasHere || !provider.admitted_domains.includes(domainOf(email))) throw new OpenIdRefusedError('unknown');
  // A sign-in that came first at the same moment held the plan's lock until now.
  await lockPlan(tx, workspaceId);
  const madeMeanwhile = await lockAccountByEmail(tx, workspaceId, email);
  if (madeMeanwhile !== null) return linkByEmail(tx, workspaceId, identity, madeMeanwhile);
  await assertRoom(tx, workspaceId);
  return createAccount(tx, workspaceId, identity, email);
};
