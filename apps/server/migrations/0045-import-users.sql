-- What an import of users was answered. A repeat of it (a second click, an answer that got lost) is answered the same and
-- invites nobody; kept for days, then deleted.
create table user_imports (
  workspace_id bigint not null references workspaces (id),
  created_by bigint not null,
  -- Chosen by the caller.
  client_import_id uuid not null,
  created_at timestamptz not null default now(),
  invited int not null,
  skipped int not null,
  primary key (workspace_id, created_by, client_import_id),
  foreign key (workspace_id, created_by) references users (workspace_id, id)
);
select protect_workspace_table('user_imports');
