import { hash } from '@node-rs/argon2';
import {
  administratorRoleId,
  channelTypes,
  defaultRoles,
  type Language,
  ownerUserId,
  reservedSubdomains,
} from '@switchboard/contract';
import { type Database, isUniqueViolation, type Transaction } from '../../platform/database/index.ts';
import { fieldError } from '../../platform/http/index.ts';
import { takeIds } from './take-ids.ts';
import { insertWorkspace } from './workspace-queries.ts';

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
}

/** argon2id parameters of OWASP's minimum: 19 MiB, 2 passes, 1 lane. */
export const passwordHashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const usernameFromEmail = (email: string) =>
  email
    .split('@')[0]
    ?.replaceAll(/[^\p{L}\p{N}._-]/gu, '')
    .slice(0, 64) || 'owner';

interface CreationOptions {
  allowReserved?: boolean;
  /** Where strangers ask, they take turns with all others who need passwords hashed. */
  hashPassword?: (password: string) => Promise<string>;
}

const hashAtOnce = (password: string) => hash(password, passwordHashing);

/**
 * Makes a workspace whole, or not at all: three roles, the owner (user 1), the general channel (1), the managers channel
 * and the owner's own channel. `allowReserved` is for the operator's command and the demo.
 */
export const makeCreateWorkspace =
  ({ database, trialDays }: CreateWorkspaceDeps) =>
  async (
    input: NewWorkspace,
    { allowReserved = false, hashPassword = hashAtOnce }: CreationOptions = {},
  ): Promise<CreatedWorkspace> => {
    if (!allowReserved && (reservedSubdomains as readonly string[]).includes(input.subdomain)) {
      throw fieldError('subdomain', 'validation.subdomain_reserved');
    }
    const passwordHash = await hashPassword(input.password);
    const trialEndsAt = new Date(Date.now() + trialDays * 86_400_000);
    try {
      const id = await database.global(async (tx) => {
        const workspaceId = await insertWorkspace(tx, {
          subdomain: input.subdomain,
          company: input.company,
          trialEndsAt,
        });
        // The workspace had no id to confine the transaction to until now.
        await tx.query(`select set_config('app.workspace_id', $1, true)`, [String(workspaceId)]);
        await fillWorkspace(tx, workspaceId, input, passwordHash);
        return workspaceId;
      });
      return { id, subdomain: input.subdomain, company: input.company };
    } catch (error) {
      if (isUniqueViolation(error)) throw fieldError('subdomain', 'validation.subdomain_taken');
      throw error;
    }
  };

const fillWorkspace = async (
  tx: Transaction,
  workspaceId: number,
  input: NewWorkspace,
  passwordHash: string,
): Promise<void> => {
  await tx.query('insert into workspace_counters (workspace_id) values ($1)', [workspaceId]);
  await takeIds(tx, workspaceId, 'role', defaultRoles.length);
  for (const role of defaultRoles) {
    await tx.query('insert into roles (workspace_id, id, name, permissions) values ($1, $2, $3, $4)', [
      workspaceId,
      role.id,
      role.name,
      JSON.stringify(role.permissions),
    ]);
  }
  const userId = await takeIds(tx, workspaceId, 'user');
  if (userId !== ownerUserId) throw new Error('the owner must be the first user');
  await tx.query(
    `insert into users (workspace_id, id, role_id, first_name, last_name, username, email, password_hash, language)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      workspaceId,
      userId,
      administratorRoleId,
      input.first_name,
      input.last_name,
      usernameFromEmail(input.email),
      input.email,
      passwordHash,
      input.language ?? 'en-US',
    ],
  );
  await insertHouseChannels(tx, workspaceId, userId);
};

/** The general channel must be channel 1; the own channel is a direct channel of a user with themself. */
const insertHouseChannels = async (tx: Transaction, workspaceId: number, userId: number): Promise<void> => {
  const general = await takeIds(tx, workspaceId, 'channel', 3);
  const [managers, own] = [general + 1, general + 2];
  await tx.query(
    `insert into channels (workspace_id, id, type, name, is_public, created_by, direct_user_a, direct_user_b) values
       ($1, $2, $5, 'News & Discussions', true, $4, null, null),
       ($1, $3, $6, 'Managers', false, $4, null, null),
       ($1, $8, $7, '', false, $4, $4, $4)`,
    [workspaceId, general, managers, userId, channelTypes.general, channelTypes.managers, channelTypes.direct, own],
  );
  await tx.query(
    `insert into channel_members (workspace_id, channel_id, user_id)
     select $1, id, $2 from unnest($3::bigint[]) id`,
    [workspaceId, userId, [general, managers, own]],
  );
  await tx.query('update users set own_channel_id = $3 where workspace_id = $1 and id = $2', [
    workspaceId,
    userId,
    own,
  ]);
};
