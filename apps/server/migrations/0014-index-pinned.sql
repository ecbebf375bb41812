-- no-transaction
create index concurrently if not exists messages_pinned_idx on messages (workspace_id, channel_id, pinned_at desc)
  where pinned_at is not null;
