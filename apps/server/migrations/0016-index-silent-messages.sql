-- no-transaction
create index concurrently if not exists messages_silent_idx on messages (workspace_id, channel_id, seq)
  where system is not null or deleted_at is not null;
