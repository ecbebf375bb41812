import { administratorRoleId, firstPlan, type Language, reservedSubdomains } from '@switchboard/contract';
import { type Database, isUniqueViolation, type Transaction } from '../../../platform/database/index.ts';
import { fieldError } from '../../../platform/http/index.ts';
import { hashPassword, refuseCommonPassword } from '../../../platform/passwords/index.ts';
import { insertCounters } from '../../../platform/workspace-counters/index.ts';
import { confineToWorkspace, insertWorkspace } from './workspace-queries.ts';

/** The first user, as the modules of people make one. */
export interface NewOwner {
  roleId: number;
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  passwordHash: string;
  language?: NewWorkspace['language'];
}

export interface NewWorkspace {
  company: string;
  subdomain: string;
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  language?: Language | undefined;
}

export interface CreatedWorkspace {
  id: number;
  subdomain: string;
  company: string;
}

export interface CreateWorkspaceDeps {
  database: Database;
  trialDays: number;
  /** Creates the roles, the first user and the default channels. */
  createOwner: (tx: Transaction, workspaceId: number, owner: NewOwner) => Promise<void>;
}

const usernameFromEmail = (email: string) =>
  email
    .split('@')[0]
    ?.replaceAll(/[^\p{L}\p{N}._-]/gu, '')
    .slice(0, 64) || 'owner';

interface CreationOptions {
  allowReserved?: boolean;
  /** For callers who are not signed in: hashes in turn with everyone else. */
  hashPassword?: (password: string) => Promise<string>;
}

const hashAtOnce = async (password: string) => {
  await refuseCommonPassword(password);
  return hashPassword(password);
};

/**
 * Creates a complete workspace or nothing: three roles, the owner (user 1), the general channel (1), the managers
 * channel and the owner's own channel. `allowReserved` is for the operator's command and the demo.
 */
export const makeCreateWorkspace =
  ({ database, trialDays, createOwner }: CreateWorkspaceDeps) =>
  async (
    input: NewWorkspace,
    { allowReserved = false, hashPassword: makeHash = hashAtOnce }: CreationOptions = {},
  ): Promise<CreatedWorkspace> => {
    if (!allowReserved && (reservedSubdomains as readonly string[]).includes(input.subdomain)) {
      throw fieldError('subdomain', 'validation.subdomain_reserved');
    }
    const owner: NewOwner = {
      roleId: administratorRoleId,
      firstName: input.first_name,
      lastName: input.last_name,
      username: usernameFromEmail(input.email),
      email: input.email,
      passwordHash: await makeHash(input.password),
      language: input.language,
    };
    const trialEndsAt = new Date(Date.now() + trialDays * 86_400_000);
    try {
      const id = await database.global(async (tx) => {
        const workspaceId = await insertWorkspace(tx, {
          subdomain: input.subdomain,
          company: input.company,
          tariff: firstPlan.tariff,
          paymentStatus: firstPlan.paymentStatus,
          trialEndsAt,
          language: input.language ?? 'en-US',
        });
        // Only now does the workspace have an id to confine the transaction to.
        await confineToWorkspace(tx, workspaceId);
        await insertCounters(tx, workspaceId);
        await createOwner(tx, workspaceId, owner);
        return workspaceId;
      });
      return { id, subdomain: input.subdomain, company: input.company };
    } catch (error) {
      if (isUniqueViolation(error)) throw fieldError('subdomain', 'validation.subdomain_taken');
      throw error;
    }
  };
