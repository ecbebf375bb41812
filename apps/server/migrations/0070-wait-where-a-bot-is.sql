-- Nobody can answer through a bot that was removed: its clients wait for nothing, until it is connected again. An owner who
-- is no superuser sees no rows of protected tables.
alter table channels no force row level security;
alter table bots no force row level security;
update channels c set awaiting_since = null from bots b
  where c.awaiting_since is not null and b.workspace_id = c.workspace_id and b.id = c.bot_id and b.deleted_at is not null;
alter table channels force row level security;
alter table bots force row level security;
