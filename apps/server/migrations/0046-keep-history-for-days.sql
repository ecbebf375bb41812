-- How long a workspace keeps its messages and files. A kind without a row is kept for ever.
create table retention_rules (
  workspace_id bigint not null references workspaces (id),
  kind text not null check (kind in ('team_messages', 'client_messages', 'team_files', 'client_files')),
  -- Null: for ever.
  days int check (days > 0),
  -- Until `acts_at` the rule from before holds: what was shortened can be taken back.
  earlier_days int check (earlier_days > 0),
  acts_at timestamptz not null default now(),
  primary key (workspace_id, kind)
);
select protect_workspace_table('retention_rules');

-- Numbers below first_seq are gone, those from it on have no gaps: what is removed is always the beginning of a channel. Readers
-- do not look below it, so the rows can go in small portions afterwards. kept_days is the rule that removed them.
alter table channels
  add column first_seq bigint not null default 1,
  add column kept_days int;

-- A reply outlives the message it answers and shows that it is gone. Besides, no index leads from a message to its replies:
-- deleting one would read the whole channel.
alter table messages drop constraint messages_workspace_id_channel_id_parent_seq_fkey;
