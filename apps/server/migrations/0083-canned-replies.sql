-- Answers kept for the next time, of one user or of the workspace.
create table canned_replies (
  workspace_id bigint not null references workspaces (id),
  id bigint not null,
  -- Null: the workspace's.
  owner_id bigint,
  shortcut text not null,
  -- The shortcut as searches fold it.
  shortcut_key text collate "C" not null,
  title text not null default '',
  -- By language: {"uk-UA": "…"}.
  texts jsonb not null check (texts <> '{}'),
  uses bigint not null default 0,
  version bigint not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  foreign key (workspace_id, owner_id) references users (workspace_id, id),
  unique nulls not distinct (workspace_id, owner_id, shortcut_key)
);
select protect_workspace_table('canned_replies');

-- The messages that were written with them: each counts once, however often it is told of.
create table canned_reply_uses (
  workspace_id bigint not null,
  channel_id bigint not null,
  message_seq bigint not null,
  canned_reply_id bigint not null,
  used_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, channel_id, message_seq, canned_reply_id),
  foreign key (workspace_id, channel_id) references channels (workspace_id, id),
  foreign key (workspace_id, canned_reply_id) references canned_replies (workspace_id, id) on delete cascade
);
create index canned_reply_uses_reply_idx on canned_reply_uses (workspace_id, canned_reply_id);
select protect_workspace_table('canned_reply_uses');

-- Their files.
alter table files
  add column canned_reply_id bigint,
  add foreign key (workspace_id, canned_reply_id) references canned_replies (workspace_id, id),
  drop constraint files_one_holder_check,
  add constraint files_one_holder_check check (num_nonnulls(task_id, project_id, canned_reply_id, channel_id) <= 1);
create index files_canned_reply_idx on files (workspace_id, canned_reply_id, position) where canned_reply_id is not null;
drop index files_waiting_idx;
create index files_waiting_idx on files (created_at)
  where message_seq is null and task_id is null and project_id is null and canned_reply_id is null and not is_avatar;
