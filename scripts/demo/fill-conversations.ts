import { channelTypes } from '@switchboard/contract';
import { insertChannel, insertMembers } from '../../apps/server/src/modules/chat/channel-access/index.ts';
import { systemDraft } from '../../apps/server/src/modules/chat/messages/index.ts';
import { takeIds } from '../../apps/server/src/modules/foundation/workspaces/index.ts';
import { insertFirstEpisode } from '../../apps/server/src/modules/messaging/episodes/index.ts';
import { type DemoClient, demoClients, facebookPage, type Line, telegramBot, viberBot } from './content.ts';
import { insertClient, insertConnectedBot, setChannelCreatedAt, setManager } from './demo-queries.ts';
import type { FilledPage } from './filled-sandbox.ts';
import { nameOf, type Stage, sayLine, userIdOf } from './stage.ts';

/** Connects the sandbox's bots. Resolves to the first bot's id; the others' ids follow it. */
export const addBots = ({ database, workspaceId, sandbox, secrets }: Stage): Promise<number> =>
  database.inWorkspace(workspaceId, async (tx) => {
    const connected = [
      { ...telegramBot, ...sandbox.telegram, type: 1 },
      { ...viberBot, ...sandbox.viber, type: 2 },
      { ...facebookPage, ...pageOf(sandbox.page), type: 3 },
    ];
    const first = await takeIds(tx, workspaceId, 'bot', connected.length);
    for (const [index, { token, ...bot }] of connected.entries()) {
      await insertConnectedBot(tx, workspaceId, {
        ...bot,
        id: first + index,
        encryptedToken: secrets.encrypt(token),
        tokenLast4: token.slice(-4),
        webhookKey: secrets.derive(`demo webhook ${bot.serviceId}`).toString('hex'),
      });
    }
    return first;
  });

/** All credentials of a page are stored together; the settings screen shows them in these forms. */
const pageOf = ({ serviceId, accessToken, appSecret }: FilledPage) => {
  const { verifyToken } = facebookPage;
  const stored = { token: verifyToken, page_id: serviceId, page_access_token: accessToken, app_secret: appSecret };
  const mask = (secret: string) => `••••••••${secret.slice(-4)}`;
  return {
    serviceId,
    token: JSON.stringify(stored),
    shown: {
      page_id: serviceId,
      token: mask(verifyToken),
      page_access_token: mask(accessToken),
      app_secret: mask(appSecret),
    },
  };
};

/** In the order of the messengers' ids. */
const botTitles = [telegramBot, viberBot, facebookPage].map(({ title }) => title);

interface Opening {
  botId: number;
  chatId: string;
  startedMinutesAgo: number;
}

/** Inserts the client and their channel. */
const openConversation = ({ database, workspaceId, at }: Stage, client: DemoClient, opening: Opening) =>
  database.inWorkspace(workspaceId, async (tx) => {
    const clientId = await takeIds(tx, workspaceId, 'client');
    const channelId = await takeIds(tx, workspaceId, 'channel');
    const { botId, chatId } = opening;
    const createdAt = at(opening.startedMinutesAgo);
    await insertClient(tx, workspaceId, {
      ...client,
      // Viber knows one name.
      ...(client.messenger === 2 && { first: `${client.first} ${client.last}`, last: '' }),
      id: clientId,
      botId,
      chatId,
      phone: client.phone ?? null,
      createdAt,
      lastInboundAt: at(client.lines.findLast(({ by }) => by === 'client')?.minutesAgo ?? opening.startedMinutesAgo),
    });
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
    await insertFirstEpisode(tx, workspaceId, channelId);
    await setChannelCreatedAt(tx, workspaceId, channelId, createdAt);
    return { clientId, channelId };
  });

/** The first user to answer joined a minute earlier. */
const joinManager = async (
  { database, workspaceId, batcher, at }: Stage,
  channelId: number,
  { by, minutesAgo }: Line & { by: number },
): Promise<void> => {
  await database.inWorkspace(workspaceId, (tx) => insertMembers(tx, workspaceId, channelId, [userIdOf(by)]));
  const joined = systemDraft(channelId, { code: 'manager_joined', params: { user: nameOf(by) } });
  await batcher.post(workspaceId, { ...joined, createdAt: at(minutesAgo + 1) });
};

const fillConversation = async (stage: Stage, client: DemoClient, firstBotId: number): Promise<void> => {
  const { workspaceId, database, batcher, sandbox, at } = stage;
  const chat = sandbox.chats.find((filled) => filled.client === client);
  const chatId = chat?.chatId ?? `demo-${client.last}`;
  const botId = firstBotId + client.messenger - 1;
  const startedMinutesAgo = (client.lines[0]?.minutesAgo ?? 0) + 1;
  const { clientId, channelId } = await openConversation(stage, client, { botId, chatId, startedMinutesAgo });
  const started = systemDraft(channelId, {
    code: 'conversation_started',
    params: {
      client: `${client.first} ${client.last}`,
      bot: botTitles[client.messenger - 1] ?? '',
    },
  });
  await batcher.post(workspaceId, { ...started, createdAt: at(startedMinutesAgo) });
  const firstAnswer = client.lines.find((line) => line.by !== 'client');
  for (const [index, line] of client.lines.entries()) {
    if (line === firstAnswer && line.by !== 'client') await joinManager(stage, channelId, { ...line, by: line.by });
    const externalId = chat?.externalIds[index];
    const external = externalId === undefined ? null : { botId, chatId, externalIds: [externalId] };
    await sayLine(stage, channelId, line, { clientId, external });
  }
  if (client.manager === null) return;
  const managerId = userIdOf(client.manager);
  await database.inWorkspace(workspaceId, async (tx) => {
    await insertMembers(tx, workspaceId, channelId, [managerId]);
    await setManager(tx, workspaceId, channelId, managerId);
  });
};

export const fillConversations = async (stage: Stage, firstBotId: number): Promise<void> => {
  for (const client of demoClients) await fillConversation(stage, client, firstBotId);
};
