-- The order in which a chat's updates are handled, now also by the messenger's clock.
drop index inbound_updates_open_idx;
create index inbound_updates_open_idx on inbound_updates (workspace_id, bot_id, chat_key, position nulls first,
    happened_at nulls first, (case when happened_at is not null then update_key end), arrival)
  where handled_at is null;
