import type { Database } from './database.ts';

/** A few connections of their own, so that a hot path never waits for the pool. */
export interface ConnectionGroup {
  /** Like `Database.inWorkspace`; the transactions of one workspace run one after another. */
  inWorkspace: Database['inWorkspace'];
  /** Waits for queued statements, then disconnects. */
  close(): Promise<void>;
}

/** Connects on first use. */
export const openConnectionGroup = (
  database: Pick<Database, 'dedicatedConnection'>,
  connectionCount: number,
): ConnectionGroup => {
  const connections = Array.from({ length: connectionCount }, () => database.dedicatedConnection());
  return {
    async inWorkspace(workspaceId, work) {
      const connection = connections[workspaceId % connectionCount];
      if (connection === undefined) throw new Error('a group of connections without a connection');
      return connection.inWorkspace(workspaceId, work);
    },
    async close() {
      await Promise.all(connections.map((connection) => connection.close()));
    },
  };
};
