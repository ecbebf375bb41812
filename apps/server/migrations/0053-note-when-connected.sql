-- An account that comes from another workspace takes nothing along: what clients said before belongs to whoever had it
-- then. What they said to one that is new here is kept: they wait for an answer.
create table former_accounts (
  type smallint not null,
  service_bot_id text not null,
  workspace_id bigint not null references workspaces (id),
  primary key (type, service_bot_id, workspace_id)
);
insert into former_accounts
  select type, service_bot_id, workspace_id from bots where deleted_at is not null and service_bot_id is not null
  on conflict do nothing;

-- Nothing that happened earlier is taken from the account.
alter table bot_routes add column heard_since timestamptz not null default '-infinity';
create index bot_routes_bot_idx on bot_routes (workspace_id, bot_id);
