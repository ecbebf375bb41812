-- The last id given to each kind of thing, a row each: a new kind adds no column to the row that every message updates, and
-- who makes a channel no longer holds that row. Event and message numbers stay there, as a send takes both in one update.
create table id_counters (
  workspace_id bigint not null references workspaces (id),
  entity text not null,
  last_id bigint not null,
  primary key (workspace_id, entity)
) with (fillfactor = 50);

-- An owner who is no superuser sees no rows of protected tables.
alter table workspace_counters no force row level security;
insert into id_counters (workspace_id, entity, last_id)
select c.workspace_id, kept.entity, kept.last_id
from workspace_counters c, lateral (values
  ('role', c.role_id), ('user', c.user_id), ('session', c.session_id), ('channel', c.channel_id), ('client', c.client_id),
  ('bot', c.bot_id), ('file', c.file_id), ('push_subscription', c.push_subscription_id)
) kept (entity, last_id)
where kept.last_id > 0;
alter table workspace_counters force row level security;

alter table workspace_counters
  drop column role_id, drop column user_id, drop column session_id, drop column channel_id, drop column client_id,
  drop column bot_id, drop column file_id, drop column push_subscription_id;

select protect_workspace_table('id_counters');
