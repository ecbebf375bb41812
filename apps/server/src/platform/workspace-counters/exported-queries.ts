/** For use in other modules' SQL: `workspace_id`, `event_seq`, `message_id`. */
export const workspaceCountersTable = 'workspace_counters';
