/** The tables a backup contains. A new table must be listed here or below; a test compares with the schema. */
export const keptTables: readonly string[] = [
  'account_codes',
  'bot_routes',
  'bots',
  'channel_members',
  'channels',
  'clients',
  'deliveries',
  'drafts',
  'external_messages',
  'files',
  'id_counters',
  'inbound_updates',
  'message_reactions',
  'message_search',
  'message_search_backlog',
  'messages',
  'push_cursors',
  'push_subscriptions',
  'roles',
  'sessions',
  'sign_in_addresses',
  'users',
  'workspace_counters',
  'workspace_storage',
  'workspaces',
];

/** The tables a backup leaves out, and why a restored workspace does not need them. */
export const leftOutTables: Readonly<Record<string, string>> = {
  attempt_counts: 'count for minutes',
  events: 'a restore begins a new epoch: whoever had a place in the old log loads anew',
  link_pages: 'hold what pages said for ten minutes',
  preview_budgets: 'counts for minutes',
  schema_migrations: 'the manifest names the migrations, a restore applies them',
  sign_in_codes: 'live for a minute',
  work_leases: 'say which process works on what at the moment',
};
