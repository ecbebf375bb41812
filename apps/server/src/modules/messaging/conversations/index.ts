import type { FileView } from '@switchboard/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../platform/database/index.ts';
import type { RunLeased } from '../../../platform/leases/index.ts';
import type { ServerModule } from '../../../platform/server-module/index.ts';
import type { Connectors } from '../../connectors/index.ts';
import type { NewFile } from '../../files/index.ts';
import { listWorkspaceIds } from '../../foundation/workspaces/index.ts';
import type { FindConnectedBot, FindHeardBot } from '../bots/index.ts';
import { makeFetchProfile } from './apply/fetch-profile.ts';
import { pruneInboundUpdates } from './apply/handled-queries.ts';
import { type IsOnline, makePostTogether } from './apply/post-client-messages.ts';
import { makeFetchAvatar } from './files/fetch-avatar.ts';
import { makeFetchFiles } from './files/fetch-files.ts';
import type { SetAside } from './intake/set-aside.ts';
import type { HandleChat, LoadSignal } from './intake/store-updates.ts';
import { makeHandleChat } from './order/handle-chat.ts';
import { queueOpenChats } from './order/open-update-queries.ts';

export { applyWaitingReceipts } from './apply/apply-waiting-receipts.ts';
export { isBlockedChat } from './apply/conversation-queries.ts';
export { releaseIdleReceipts } from './apply/handled-queries.ts';
export { eraseUpdates, forgetUpdates } from './erase-queries.ts';
export { makeSetAside } from './intake/set-aside.ts';
export { LoadSignal, makeStoreUpdates } from './intake/store-updates.ts';
export { inboundLeaseName } from './order/handle-chat.ts';
export { maxTries } from './order/open-update-queries.ts';

interface ConversationsModuleDeps {
  database: Database;
  /** For clients' messages: their connections are not those of the pool, which people's requests use. */
  writer: Pick<Database, 'inWorkspace'>;
  connectors: Connectors;
  findConnectedBot: FindConnectedBot;
  findHeardBot: FindHeardBot;
  runLeased: RunLeased;
  isOnline: IsOnline;
  putFile: (file: NewFile) => Promise<FileView>;
  load: Pick<LoadSignal, 'isHigh'>;
  setAside: SetAside;
  longestRoundMs?: number;
  log: FastifyBaseLogger;
}

export interface ConversationsModule extends ServerModule {
  handleChat: HandleChat;
  /** Queues jobs that are missing, at the start and every minute; returns how many. */
  resume: () => Promise<number>;
}

/** Clients' updates: put in order and posted. */
export const makeConversationsModule = (deps: ConversationsModuleDeps): ConversationsModule => {
  const postTogether = makePostTogether({ database: deps.writer, isOnline: deps.isOnline });
  const handleChat = makeHandleChat({ ...deps, fetchFiles: makeFetchFiles(deps), postTogether });
  return {
    handleChat,
    resume: () => queueOpenChats(deps.database),
    tasks: {
      'handle-inbound': handleChat,
      'fetch-client-avatar': makeFetchAvatar(deps),
      'fetch-client-profile': makeFetchProfile(deps),
      'prune-inbound-updates': async () => {
        for (const id of await listWorkspaceIds(deps.database)) await pruneInboundUpdates(deps.database, id);
      },
    },
    measures: [deps.setAside.measure],
    crontab: [{ task: 'prune-inbound-updates', schedule: '41 3 * * *' }],
  };
};
