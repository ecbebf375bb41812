-- Groups in which a bot has said that it answers in private chats only: it says so once. Nothing else of them is kept.
create table answered_groups (
  workspace_id bigint not null references workspaces (id),
  bot_id bigint not null,
  chat_id text not null,
  answered_at timestamptz not null default now(),
  primary key (workspace_id, bot_id, chat_id),
  foreign key (workspace_id, bot_id) references bots (workspace_id, id)
);
select protect_workspace_table('answered_groups');

-- Messengers do not tell when somebody changes their picture: it is asked for again from time to time, and compared by
-- the hash of its bytes.
alter table clients
  add column avatar_checked_at timestamptz,
  add column avatar_hash text;
