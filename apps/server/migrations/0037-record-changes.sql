-- Who changed what, and from where. The names are those of then: what is renamed or deleted later still reads as it was.
create table audit_log (
  workspace_id bigint not null references workspaces (id),
  id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default clock_timestamp(),
  -- Null: nobody was signed in.
  actor_id bigint,
  actor_name text,
  action text not null,
  subject_kind text not null,
  subject_id bigint,
  subject_name text not null,
  changes jsonb not null,
  ip text not null,
  user_agent text,
  primary key (workspace_id, id),
  foreign key (workspace_id, actor_id) references users (workspace_id, id)
);
create index audit_log_created_at_idx on audit_log (workspace_id, created_at desc, id);
create index audit_log_actor_idx on audit_log (workspace_id, actor_id, created_at desc);
create index audit_log_subject_idx on audit_log (workspace_id, subject_kind, subject_id, created_at desc);

-- What is recorded stays as it is: entries are only added, and removed once they are as old as the workspace wants.
create function refuse_update() returns trigger
language plpgsql
as $$
begin
  raise exception '% is not changed, only added to', tg_table_name;
end
$$;
create trigger audit_log_stays before update on audit_log for each row execute function refuse_update();

select protect_workspace_table('audit_log');
