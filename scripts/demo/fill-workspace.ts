import { hash } from '@node-rs/argon2';
import {
  administratorRoleId,
  channelTypes,
  defaultRoles,
  managerRoleId,
  type Permissions,
} from '@switchboard/contract';
import { Client } from 'pg';
import { pino } from 'pino';
import { loadConfig } from '../../apps/server/src/config.ts';
import { insertChannel, insertMembers } from '../../apps/server/src/modules/channels/index.ts';
import { makeFileStore } from '../../apps/server/src/modules/files/index.ts';
import { MessageBatcher, type MessageDraft, systemDraft } from '../../apps/server/src/modules/messages/index.ts';
import { createOwner, createUser } from '../../apps/server/src/modules/user-creation/index.ts';
import { makeCreateWorkspace, passwordHashing, takeIds } from '../../apps/server/src/modules/workspaces/index.ts';
import type { Transaction } from '../../apps/server/src/platform/database/index.ts';
import { openStorage } from '../../apps/server/src/platform/files/index.ts';
import { makeEventLog } from '../../apps/server/src/platform/realtime/index.ts';
import { makeSecretBox } from '../../apps/server/src/platform/secrets/index.ts';
import { openResources } from '../../apps/server/src/resources.ts';
import {
  type DemoClient,
  demoChannels,
  demoClients,
  demoCompany,
  demoPassword,
  demoSubdomain,
  demoUsers,
  directLines,
  emailOf,
  generalLines,
  type Line,
  managersLines,
  ownLines,
  telegramBot,
  waitingBots,
} from './content.ts';
import type { FilledSandbox } from './fill-sandbox.ts';
import { drawPicture } from './pictures.ts';

const roleOf = (place: number) => (place === 0 ? administratorRoleId : managerRoleId);
const permissionsOf = (place: number): Permissions =>
  defaultRoles.find((role) => role.id === roleOf(place))?.permissions ?? {};
const nameOf = (place: number) => `${demoUsers[place]?.first} ${demoUsers[place]?.last}`;

/** Fills a new demo workspace in the database of `environment`'s DATA_DIR; no server may be running on it. */
export const fillWorkspace = async (
  environment: Record<string, string | undefined>,
  sandbox: FilledSandbox,
  madeAt: Date,
): Promise<void> => {
  const config = loadConfig(environment);
  const log = pino({ level: 'warn' });
  const resources = await openResources(config, log);
  const { database } = resources;
  const events = makeEventLog(database, () => {});
  const batcher = new MessageBatcher({ database, events, busyError: () => new Error('too much at once') });
  const files = makeFileStore(database, await openStorage(config.files));
  const secrets = makeSecretBox(config.secretKey);
  const at = (minutesAgo: number) => new Date(madeAt.getTime() - minutesAgo * 60_000);

  const post = async (
    workspaceId: number,
    channelId: number,
    line: Line,
    clientId: number | null,
    external: MessageDraft['external'],
  ) => {
    const isClient = line.by === 'client';
    const fileIds: number[] = [];
    if (line.picture !== undefined) {
      const file = await files.put({
        workspaceId,
        source: await drawPicture(line.picture),
        original: `${line.picture}.jpg`,
        declaredType: 'image/jpeg',
        createdBy: isClient ? null : Number(line.by) + 1,
        maxBytes: 5_000_000,
      });
      fileIds.push(file.id);
    }
    const place = isClient ? 0 : Number(line.by);
    const { message } = await batcher.post(workspaceId, {
      channelId,
      author: isClient
        ? { kind: 'client', clientId: clientId ?? 0 }
        : {
            kind: 'user',
            userId: place + 1,
            actor: { userId: place + 1, roleId: roleOf(place), permissions: permissionsOf(place) },
          },
      clientMsgId: null,
      content: line.text,
      parentId: null,
      fileIds,
      metadata: null,
      system: null,
      external,
      createdAt: at(line.minutesAgo),
    });
    if (line.after) await database.inWorkspace(workspaceId, (tx) => addAfter(tx, workspaceId, message, line));
  };

  try {
    const create = makeCreateWorkspace({ database, trialDays: config.trialDays, createOwner });
    const owner = demoUsers[0];
    const { id: workspaceId } = await create(
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
    const passwordHash = await hash(demoPassword, passwordHashing);
    const general = 1;
    const managers = 2;

    await database.inWorkspace(workspaceId, async (tx) => {
      await tx.query('update users set username = $2, position = $3 where workspace_id = $1 and id = 1', [
        workspaceId,
        owner.username,
        owner.position,
      ]);
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

    const telegramBotId = await database.inWorkspace(workspaceId, async (tx) => {
      const first = await takeIds(tx, workspaceId, 'bot', 1 + waitingBots.length);
      const serviceId = sandbox.token.split(':')[0] ?? '';
      await tx.query(
        `insert into bots (workspace_id, id, type, title, username, service_bot_id, token_encrypted, token_last4, state)
         values ($1, $2, 1, $3, $4, $5, $6, $7, 'connecting')`,
        [
          workspaceId,
          first,
          telegramBot.title,
          telegramBot.username,
          serviceId,
          secrets.encrypt(sandbox.token),
          sandbox.token.slice(-4),
        ],
      );
      await tx.query(
        'insert into bot_routes (type, service_bot_id, webhook_key, workspace_id, bot_id) values (1, $1, $2, $3, $4)',
        [serviceId, secrets.derive(`demo webhook ${serviceId}`).toString('hex'), workspaceId, first],
      );
      for (const [index, bot] of waitingBots.entries()) {
        await tx.query(
          `insert into bots (workspace_id, id, type, title, username, state, reason)
           values ($1, $2, $3, $4, $5, 'paused', 'connector_unavailable')`,
          [workspaceId, first + 1 + index, bot.type, bot.title, bot.username],
        );
      }
      return first;
    });

    const botOf = (client: DemoClient) => telegramBotId + client.messenger - 1;
    for (const client of demoClients) {
      const chat = sandbox.chats.find((filled) => filled.client === client);
      const chatId = chat?.chatId ?? `demo-${client.last}`;
      const startedMinutesAgo = (client.lines[0]?.minutesAgo ?? 0) + 1;
      const { clientId, channelId } = await database.inWorkspace(workspaceId, (tx) =>
        insertConversation(tx, workspaceId, client, botOf(client), chatId, at(startedMinutesAgo)),
      );
      const started = systemDraft(channelId, {
        code: 'conversation_started',
        params: {
          client: `${client.first} ${client.last}`,
          bot: client.messenger === 1 ? telegramBot.title : (waitingBots[client.messenger - 2]?.title ?? ''),
        },
      });
      await batcher.post(workspaceId, { ...started, createdAt: at(startedMinutesAgo) });
      let hasJoined = false;
      for (const [index, line] of client.lines.entries()) {
        if (line.by !== 'client' && !hasJoined) {
          hasJoined = true;
          await database.inWorkspace(workspaceId, (tx) =>
            insertMembers(tx, workspaceId, channelId, [Number(line.by) + 1]),
          );
          const joined = systemDraft(channelId, { code: 'manager_joined', params: { user: nameOf(line.by) } });
          await batcher.post(workspaceId, { ...joined, createdAt: at(line.minutesAgo + 1) });
        }
        const externalId = chat?.externalIds[index];
        const external = externalId === undefined ? null : { botId: botOf(client), chatId, externalIds: [externalId] };
        await post(workspaceId, channelId, line, clientId, external);
      }
      if (client.manager !== null) {
        const managerId = client.manager + 1;
        await database.inWorkspace(workspaceId, async (tx) => {
          await insertMembers(tx, workspaceId, channelId, [managerId]);
          await tx.query('update channels set manager_id = $3 where workspace_id = $1 and id = $2', [
            workspaceId,
            channelId,
            managerId,
          ]);
        });
      }
    }

    for (const line of generalLines) await post(workspaceId, general, line, null, null);
    for (const line of managersLines) await post(workspaceId, managers, line, null, null);
    for (const channel of demoChannels) {
      const channelId = await database.inWorkspace(workspaceId, async (tx) => {
        const id = await takeIds(tx, workspaceId, 'channel');
        await insertChannel(tx, {
          workspaceId,
          id,
          type: channelTypes.group,
          name: channel.name,
          description: channel.description,
          isPublic: channel.isPublic,
          createdBy: (channel.members[0] ?? 0) + 1,
        });
        await insertMembers(
          tx,
          workspaceId,
          id,
          channel.members.map((place) => place + 1),
        );
        return id;
      });
      for (const line of channel.lines) await post(workspaceId, channelId, line, null, null);
    }
    const directId = await database.inWorkspace(workspaceId, async (tx) => {
      const id = await takeIds(tx, workspaceId, 'channel');
      await insertChannel(tx, {
        workspaceId,
        id,
        type: channelTypes.direct,
        name: '',
        description: '',
        isPublic: false,
        createdBy: 1,
        directUserIds: [1, 2],
      });
      await insertMembers(tx, workspaceId, id, [1, 2]);
      return id;
    });
    for (const line of directLines) await post(workspaceId, directId, line, null, null);
    for (const line of ownLines) await post(workspaceId, 3, line, null, null);

    await settleHistory(workspaceId, resources.database.inWorkspace);
    await dropQueuedJobs(resources.ownerConnection);
  } finally {
    await batcher.close();
    await resources.close();
  }
};

const insertConversation = async (
  tx: Transaction,
  workspaceId: number,
  client: DemoClient,
  botId: number,
  chatId: string,
  createdAt: Date,
): Promise<{ clientId: number; channelId: number }> => {
  const clientId = await takeIds(tx, workspaceId, 'client');
  const channelId = await takeIds(tx, workspaceId, 'channel');
  await tx.query(
    `insert into clients (workspace_id, id, bot_id, service_type, service_client_id, first_name, last_name, username, phone,
       language, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      workspaceId,
      clientId,
      botId,
      client.messenger,
      chatId,
      client.first,
      client.last,
      client.username,
      client.phone ?? null,
      client.language,
      createdAt,
    ],
  );
  await insertChannel(tx, {
    workspaceId,
    id: channelId,
    type: channelTypes.client,
    name: `${client.first} ${client.last}`.trim(),
    description: '',
    isPublic: false,
    createdBy: null,
    clientId,
    botId,
  });
  await tx.query('update channels set created_at = $3 where workspace_id = $1 and id = $2', [
    workspaceId,
    channelId,
    createdAt,
  ]);
  return { clientId, channelId };
};

/** What was said long ago has arrived and been read; the last hours stay unread so that there is something to do. */
const settleHistory = (
  workspaceId: number,
  inWorkspace: <T>(id: number, work: (tx: Transaction) => Promise<T>) => Promise<T>,
) =>
  inWorkspace(workspaceId, async (tx) => {
    await tx.query(
      `update deliveries d set state = 'sent', sent_parts = 1, updated_at = m.created_at
       from messages m where d.workspace_id = $1 and m.workspace_id = $1 and m.channel_id = d.channel_id
         and m.seq = d.message_seq`,
      [workspaceId],
    );
    await tx.query(
      `update channel_members m set read_seq = coalesce((
         select max(x.seq) from messages x where x.workspace_id = m.workspace_id and x.channel_id = m.channel_id
           and (x.created_at < now() - interval '6 hours' or x.created_by = m.user_id)), 0)
       where m.workspace_id = $1`,
      [workspaceId],
    );
  });

/** The history has been delivered already: nothing of it may go out again when the server starts. */
const dropQueuedJobs = async (ownerConnection: ConstructorParameters<typeof Client>[0]): Promise<void> => {
  const client = new Client(ownerConnection);
  await client.connect();
  try {
    await client.query(`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
      where task_identifier = 'deliver-conversation'`);
  } finally {
    await client.end();
  }
};

/** What colleagues did with a message: pinned it, put emoji on it. */
const addAfter = async (
  tx: Transaction,
  workspaceId: number,
  { channel_id, seq }: { channel_id: number; seq: number },
  { after }: Line,
): Promise<void> => {
  if (after?.pinnedBy !== undefined) {
    await tx.query(
      'update messages set pinned_at = created_at, pinned_by = $4 where workspace_id = $1 and channel_id = $2 and seq = $3',
      [workspaceId, channel_id, seq, after.pinnedBy + 1],
    );
  }
  if (after?.reactions !== undefined) {
    await tx.query(
      'update messages set has_reactions = true where workspace_id = $1 and channel_id = $2 and seq = $3',
      [workspaceId, channel_id, seq],
    );
  }
  for (const { emoji, by } of after?.reactions ?? []) {
    for (const place of by) {
      await tx.query(
        'insert into message_reactions (workspace_id, channel_id, message_seq, emoji, user_id) values ($1, $2, $3, $4, $5)',
        [workspaceId, channel_id, seq, emoji, place + 1],
      );
    }
  }
};
