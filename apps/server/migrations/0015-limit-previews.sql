-- How many links of a workspace were looked up since a moment: one that posts nothing but links must not keep others waiting.
create table preview_budgets (
  workspace_id bigint primary key references workspaces (id),
  since timestamptz not null,
  looked_up int not null
);
alter table preview_budgets enable row level security;
alter table preview_budgets force row level security;
create policy workspace_isolation on preview_budgets
  using (workspace_id = (select nullif(current_setting('app.workspace_id', true), '')::bigint))
  with check (workspace_id = (select nullif(current_setting('app.workspace_id', true), '')::bigint));

-- unread_of (0012) took its place.
drop function count_unread(bigint, bigint, bigint, bigint);
