// Which module owns which table. Only the owner writes it; what others may read or have written, it exports from its
// exported-queries.ts. A view belongs to whoever asks by it, not to the table's owner (decision 62). Add a new table here in the change that creates it: lint compares with the migrations.

const ownedTables = {
  'modules/accounts/account-codes': ['account_codes'],
  'modules/foundation/audit-log': ['audit_log'],
  'modules/accounts/auth': ['sessions', 'sign_in_addresses', 'sign_in_challenges', 'sign_in_codes'],
  'modules/messaging/bots': ['bot_routes', 'bots', 'former_accounts', 'listening_processes'],
  'modules/chat/channels': ['channel_members', 'channels', 'conversation_bots', 'conversation_clients'],
  'modules/clients/client-card': ['client_notes'],
  'modules/clients/client-merges': ['client_merges', 'clients_told_apart'],
  'modules/clients/client-import': ['client_import_problems', 'client_imports'],
  'modules/upkeep/client-erasure': ['client_erasures', 'erased_clients'],
  'modules/foundation/client-history': ['client_changes'],
  'modules/clients/clients': ['client_search', 'clients', 'custom_field_values', 'custom_fields'],
  'modules/messaging/conversations': ['answered_groups', 'inbound_updates'],
  'modules/upkeep/data-export': ['data_exports'],
  'modules/messaging/deliveries': ['deliveries', 'external_messages'],
  'modules/chat/drafts': ['drafts'],
  'modules/files': ['file_channels', 'file_tasks', 'files', 'workspace_storage'],
  'modules/chat/link-previews': ['link_pages', 'preview_budgets'],
  'modules/chat/messages': ['message_deliveries', 'message_reactions', 'message_receipts', 'messages'],
  'modules/chat/notifications': ['push_cursors', 'push_subscriptions'],
  'modules/accounts/openid-connect': ['openid_links', 'openid_providers', 'openid_sign_ins'],
  'modules/work/projects': ['project_members', 'projects'],
  'modules/upkeep/retention': ['retention_rules'],
  'modules/foundation/roles': ['roles'],
  'modules/chat/search-index': ['message_search', 'message_search_backlog'],
  'modules/accounts/second-factors': ['passkey_challenges', 'passkeys', 'recovery_codes', 'totp_secrets'],
  'modules/billing/subscription': [
    'invoices',
    'owed_refunds',
    'payment_alerts',
    'payments',
    'subscribers',
    'subscription_notices',
  ],
  'modules/work/tasks': [
    'sprints',
    'task_categories',
    'task_changes',
    'task_comments',
    'task_search',
    'task_watchers',
    'tasks',
  ],
  'modules/accounts/user-import': ['user_imports'],
  'modules/foundation/users': ['users'],
  'modules/foundation/workspaces': ['id_counters', 'workspaces'],
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
export const copiesTables = 'modules/upkeep/backups';
