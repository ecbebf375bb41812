-- no-transaction
create index concurrently if not exists messages_own_idx on messages (workspace_id, created_by, channel_id, seq)
  where system is null and deleted_at is null;
