import { Client } from 'pg';
import { pino } from 'pino';
import { loadConfig } from '../../apps/server/src/config.ts';
import { createOwner, createUser } from '../../apps/server/src/modules/accounts/user-administration/index.ts';
import { MessageBatcher } from '../../apps/server/src/modules/chat/messages/index.ts';
import { makeFileStore } from '../../apps/server/src/modules/files/index.ts';
import { makeCreateWorkspace } from '../../apps/server/src/modules/foundation/workspaces/index.ts';
import { phoneQueue } from '../../apps/server/src/modules/messaging/deliveries/index.ts';
import type { Database } from '../../apps/server/src/platform/database/index.ts';
import { openStorage } from '../../apps/server/src/platform/files/index.ts';
import { hashPassword } from '../../apps/server/src/platform/passwords/index.ts';
import { storeAnnouncements } from '../../apps/server/src/platform/realtime/index.ts';
import { makeSecretBox } from '../../apps/server/src/platform/secrets/index.ts';
import { openResources } from '../../apps/server/src/resources.ts';
import { demoCompany, demoDomain, demoPassword, demoSubdomain, demoUsers, emailOf } from './content.ts';
import { dropQueuedDeliveries, openSignUp, settleHistory, updateOwner } from './demo-queries.ts';
import { fillChannels } from './fill-channels.ts';
import { addBots, fillConversations } from './fill-conversations.ts';
import type { FilledSandbox } from './filled-sandbox.ts';
import { roleOf } from './stage.ts';

/** Creates the workspace with its owner; resolves to its id. */
const createDemoWorkspace = async (database: Database, trialDays: number): Promise<number> => {
  const create = makeCreateWorkspace({ database, trialDays, createOwner });
  const [owner] = demoUsers;
  const { id } = await create(
    {
      company: demoCompany,
      subdomain: demoSubdomain,
      first_name: owner.first,
      last_name: owner.last,
      email: emailOf(owner.username),
      password: demoPassword,
    },
    { allowReserved: true },
  );
  return id;
};

const addColleagues = async (database: Database, workspaceId: number): Promise<void> => {
  const passwordHash = await hashPassword(demoPassword);
  await database.inWorkspace(workspaceId, async (tx) => {
    await updateOwner(tx, workspaceId, demoUsers[0]);
    await openSignUp(tx, workspaceId, demoDomain);
    for (const [place, user] of demoUsers.entries()) {
      if (place === 0) continue;
      await createUser(tx, workspaceId, {
        roleId: roleOf(place),
        firstName: user.first,
        lastName: user.last,
        username: user.username,
        email: emailOf(user.username),
        passwordHash,
        position: user.position,
        language: user.language,
      });
    }
  });
};

const forgetDeliveryJobs = async (ownerConnection: ConstructorParameters<typeof Client>[0]): Promise<void> => {
  const client = new Client(ownerConnection);
  await client.connect();
  try {
    await dropQueuedDeliveries(client);
  } finally {
    await client.end();
  }
};

/** Fills a new demo workspace in the database of `environment`'s DATA_DIR; no server may be running on it. */
export const fillWorkspace = async (
  environment: Record<string, string | undefined>,
  sandbox: FilledSandbox,
  madeAt: Date,
): Promise<void> => {
  const config = loadConfig(environment);
  const resources = await openResources(config, pino({ level: 'warn' }));
  const { database } = resources;
  storeAnnouncements(database, () => {});
  const batcher = new MessageBatcher({ database, phones: phoneQueue });
  try {
    const workspaceId = await createDemoWorkspace(database, config.trialDays);
    await addColleagues(database, workspaceId);
    const stage = {
      workspaceId,
      database,
      batcher,
      files: makeFileStore(database, await openStorage(config.files)),
      secrets: makeSecretBox(config.secretKey),
      sandbox,
      at: (minutesAgo: number) => new Date(madeAt.getTime() - minutesAgo * 60_000),
    };
    await fillConversations(stage, await addBots(stage));
    await fillChannels(stage);
    await database.inWorkspace(workspaceId, (tx) => settleHistory(tx, workspaceId));
    await forgetDeliveryJobs(resources.ownerConnection);
  } finally {
    await batcher.close();
    await resources.close();
  }
};
