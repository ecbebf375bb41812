-- When the delivery was last queued, by the send or by a retry: what a provider's outage may last at most counts from it.
alter table deliveries add column queued_at timestamptz not null default now();

-- An edit that came before its message: the messenger's id of the message it waits for.
alter table inbound_updates add column waits_for text;
create index inbound_updates_waiting_idx on inbound_updates (workspace_id, bot_id, chat_key, waits_for)
  where waits_for is not null;
create index inbound_updates_handled_at_idx on inbound_updates (handled_at) where handled_at is not null;
