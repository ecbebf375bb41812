create table automation (
  workspace_id bigint not null references workspaces (id),
  id bigint not null,
  name text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id)
);
select protect_workspace_table('automation');
