-- Where an update stands among those of its bot, as the messenger counts; null where they come in order by themselves. Requests
-- of a webhook overtake each other.
alter table inbound_updates add column position bigint;
drop index inbound_updates_open_idx;
create index inbound_updates_open_idx on inbound_updates (workspace_id, bot_id, chat_key, position nulls first, arrival)
  where handled_at is null;
-- Whether the one before has arrived, handled or not.
create index inbound_updates_position_idx on inbound_updates (workspace_id, bot_id, position) where position is not null;
