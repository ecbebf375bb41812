-- What the messenger said about a bot when it was last asked, and when something last went out through it.
alter table bots
  add column inspection jsonb,
  add column inspected_at timestamptz,
  add column last_out_at timestamptz,
  -- Messenger pages whose people may answer after the reply window.
  add column human_agent boolean not null default false;

-- Counted up to make the process that listens to a bot begin anew, at the same address: another one would lose what is
-- being posted to the old one.
alter table bot_routes add column restarts int not null default 0;

-- What failed in one workspace, for the state of its bots. Written only when a delivery fails.
create index deliveries_failed_here_idx on deliveries (workspace_id, channel_id) where state = 'failed';
