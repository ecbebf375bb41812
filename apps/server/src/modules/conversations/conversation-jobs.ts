import type { FileView } from '@switchboard/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/database/index.ts';
import type { Tasks } from '../../platform/jobs/index.ts';
import type { RunLeased } from '../../platform/leases/index.ts';
import type { EventLog } from '../../platform/realtime/index.ts';
import type { FindConnectedBot } from '../bots/index.ts';
import type { Connectors } from '../connectors/index.ts';
import type { NewFile } from '../files/index.ts';
import { listWorkspaceIds } from '../workspaces/index.ts';
import { makeFetchAvatar } from './fetch-avatar.ts';
import { makeFetchFiles } from './fetch-files.ts';
import type { ApplyReceipt } from './handle-batch.ts';
import { makeHandleInbound } from './handle-inbound.ts';
import { pruneInboundUpdates, queueOpenChats } from './inbound-queries.ts';

export interface ConversationTasksDeps {
  database: Database;
  events: EventLog;
  connectors: Connectors;
  findConnectedBot: FindConnectedBot;
  runLeased: RunLeased;
  putFile: (file: NewFile) => Promise<FileView>;
  applyReceipt: ApplyReceipt;
  log: FastifyBaseLogger;
}

/** Jobs for incoming updates. `resume` queues jobs that are missing; it is called at the start and every minute. */
export const makeConversationTasks = (deps: ConversationTasksDeps): { tasks: Tasks; resume: () => Promise<number> } => {
  const forEveryWorkspace = async (work: (database: Database, workspaceId: number) => Promise<void>) => {
    for (const workspaceId of await listWorkspaceIds(deps.database)) await work(deps.database, workspaceId);
  };
  return {
    tasks: {
      'handle-inbound': makeHandleInbound({ ...deps, fetchFiles: makeFetchFiles(deps) }),
      'fetch-client-avatar': makeFetchAvatar(deps),
      'prune-inbound-updates': () => forEveryWorkspace(pruneInboundUpdates),
    },
    resume: () => queueOpenChats(deps.database),
  };
};
