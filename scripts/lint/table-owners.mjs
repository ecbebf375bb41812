// Which module writes which table. Only it does; what others may read, or have written, it offers in its exported-queries.ts.
// A new table is named here in the change that makes it: lint compares with the migrations.

const ownedTables = {
  'modules/auth': ['sessions', 'sign_in_addresses', 'sign_in_codes'],
  'modules/bots': ['bot_routes', 'bots'],
  'modules/channels': ['channel_members', 'channels'],
  'modules/clients': ['clients'],
  'modules/conversations': ['inbound_updates'],
  'modules/deliveries': ['deliveries', 'external_messages'],
  'modules/drafts': ['drafts'],
  'modules/files': ['files', 'workspace_storage'],
  'modules/link-previews': ['link_pages', 'preview_budgets'],
  'modules/messages': ['message_reactions', 'messages'],
  'modules/notifications': ['push_cursors', 'push_subscriptions'],
  'modules/roles': ['roles'],
  'modules/search-index': ['message_search', 'message_search_backlog'],
  'modules/users': ['users'],
  'modules/workspaces': ['id_counters', 'workspaces'],
  'platform/http': ['attempt_counts'],
  'platform/leases': ['work_leases'],
  'platform/realtime': ['events'],
  'platform/workspace-counters': ['workspace_counters'],
};

export const tableOwners = new Map(
  Object.entries(ownedTables).flatMap(([owner, tables]) => tables.map((name) => [name, owner])),
);

/** Read where its owner cannot be imported: platform knows no module. */
export const readBelow = {
  // The epoch of a workspace's event log, which the log says with every position.
  workspaces: ['platform/realtime'],
};

/** Copies tables as they are, whichever there are, and says of each what becomes of it (tables-in-backup.ts). */
export const copiesTables = 'modules/backups';
