// Which module owns which table. Only the owner writes it; what others may read or have written, it exports from its
// exported-queries.ts. A view belongs to whoever asks by it, not to the table's owner (decision 62). Add a new table here in the change that creates it: lint compares with the migrations.

const ownedTables = {
  'modules/account-codes': ['account_codes'],
  'modules/audit-log': ['audit_log'],
  'modules/auth': ['sessions', 'sign_in_addresses', 'sign_in_challenges', 'sign_in_codes'],
  'modules/bots': ['bot_routes', 'bots', 'former_accounts', 'listening_processes'],
  'modules/channels': ['channel_members', 'channels', 'conversation_bots', 'conversation_clients'],
  'modules/client-card': ['client_notes'],
  'modules/client-merges': ['client_merges', 'clients_told_apart'],
  'modules/client-import': ['client_import_problems', 'client_imports'],
  'modules/client-erasure': ['client_erasures', 'erased_clients'],
  'modules/client-history': ['client_changes'],
  'modules/clients': ['client_search', 'clients', 'custom_field_values', 'custom_fields'],
  'modules/conversations': ['answered_groups', 'inbound_updates'],
  'modules/data-export': ['data_exports'],
  'modules/deliveries': ['deliveries', 'external_messages'],
  'modules/drafts': ['drafts'],
  'modules/files': ['file_channels', 'file_tasks', 'files', 'workspace_storage'],
  'modules/link-previews': ['link_pages', 'preview_budgets'],
  'modules/messages': ['message_deliveries', 'message_reactions', 'message_receipts', 'messages'],
  'modules/notifications': ['push_cursors', 'push_subscriptions'],
  'modules/openid-connect': ['openid_links', 'openid_providers', 'openid_sign_ins'],
  'modules/projects': ['project_members', 'projects'],
  'modules/retention': ['retention_rules'],
  'modules/roles': ['roles'],
  'modules/search-index': ['message_search', 'message_search_backlog'],
  'modules/second-factors': ['passkey_challenges', 'passkeys', 'recovery_codes', 'totp_secrets'],
  'modules/subscription': [
    'invoices',
    'owed_refunds',
    'payment_alerts',
    'payments',
    'subscribers',
    'subscription_notices',
  ],
  'modules/tasks': [
    'sprints',
    'task_categories',
    'task_changes',
    'task_comments',
    'task_search',
    'task_watchers',
    'tasks',
  ],
  'modules/user-import': ['user_imports'],
  'modules/users': ['users'],
  'modules/workspaces': ['id_counters', 'workspaces'],
  'platform/http': ['attempt_counts'],
  'platform/jobs': ['job_deaths'],
  'platform/leases': ['work_leases'],
  'platform/realtime': ['events'],
  'platform/workspace-counters': ['workspace_counters'],
};

export const tableOwners = new Map(
  Object.entries(ownedTables).flatMap(([owner, tables]) => tables.map((name) => [name, owner])),
);

/** Tables read by platform code, which must not import modules. */
export const readBelow = {
  // The epoch of a workspace's event log, which is part of every position in the log.
  workspaces: ['platform/realtime'],
};

/** Exempt from table ownership: backups copy all tables, and tables-in-backup.ts decides how each is handled. */
export const copiesTables = 'modules/backups';
