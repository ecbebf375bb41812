import type { FileView } from '@switchboard/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../platform/database/index.ts';
import type { Tasks } from '../../../platform/jobs/index.ts';
import type { RunLeased } from '../../../platform/leases/index.ts';
import type { Connectors } from '../../connectors/index.ts';
import type { NewFile } from '../../files/index.ts';
import { listWorkspaceIds } from '../../foundation/workspaces/index.ts';
import type { FindConnectedBot, FindHeardBot } from '../bots/index.ts';
import { makeFetchProfile } from './apply/fetch-profile.ts';
import { pruneInboundUpdates } from './apply/handled-queries.ts';
import { makePostTogether } from './apply/post-together.ts';
import { makeFetchAvatar } from './files/fetch-avatar.ts';
import { makeFetchFiles } from './files/fetch-files.ts';
import type { SetAside } from './intake/set-aside.ts';
import type { HandleChat, LoadSignal } from './intake/store-updates.ts';
import { makeHandleChat } from './order/handle-chat.ts';
import { queueOpenChats } from './order/open-update-queries.ts';

export interface ConversationTasksDeps {
  database: Database;
  /** For clients' messages: their connections are not those of the pool, which people's requests use. */
  writer: Pick<Database, 'inWorkspace'>;
  connectors: Connectors;
  findConnectedBot: FindConnectedBot;
  findHeardBot: FindHeardBot;
  runLeased: RunLeased;
  putFile: (file: NewFile) => Promise<FileView>;
  load: Pick<LoadSignal, 'isHigh'>;
  setAside: SetAside;
  longestRoundMs?: number;
  log: FastifyBaseLogger;
}

export interface ConversationTasks {
  tasks: Tasks;
  handleChat: HandleChat;
  /** Queues jobs that are missing, at the start and every minute; returns how many. */
  resume: () => Promise<number>;
}

/** The jobs that handle incoming updates. */
export const makeConversationTasks = (deps: ConversationTasksDeps): ConversationTasks => {
  const forEveryWorkspace = async (work: (database: Database, workspaceId: number) => Promise<void>) => {
    for (const workspaceId of await listWorkspaceIds(deps.database)) await work(deps.database, workspaceId);
  };
  const postTogether = makePostTogether({ database: deps.writer });
  const handleChat = makeHandleChat({ ...deps, fetchFiles: makeFetchFiles(deps), postTogether });
  return {
    tasks: {
      'handle-inbound': handleChat,
      'fetch-client-avatar': makeFetchAvatar(deps),
      'fetch-client-profile': makeFetchProfile(deps),
      'prune-inbound-updates': () => forEveryWorkspace(pruneInboundUpdates),
    },
    handleChat,
    resume: () => queueOpenChats(deps.database),
  };
};
