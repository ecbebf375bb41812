-- Keys begin with the workspace, and one workspace may hold nearly everything. Told the truth about a thousand small ones, the
-- planner expects less than one row of a workspace or a channel, finds every index that begins so equally good, and reads a
-- whole channel for one message (decision 12). Expecting too many, it looks for the index that holds all that is asked.
alter table messages alter column workspace_id set (n_distinct = 10), alter column channel_id set (n_distinct = 10);
alter table channel_members alter column workspace_id set (n_distinct = 10),
  alter column channel_id set (n_distinct = 1000);
alter table channels alter column workspace_id set (n_distinct = 10);
alter table users alter column workspace_id set (n_distinct = 10);
alter table clients alter column workspace_id set (n_distinct = 10);
alter table files alter column workspace_id set (n_distinct = 10);
alter table deliveries alter column workspace_id set (n_distinct = 10);
alter table sessions alter column workspace_id set (n_distinct = 10);
-- The numbers count from the next look at the tables on.
analyze messages, channel_members, channels, users, clients, files, deliveries, sessions;
