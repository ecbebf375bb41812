-- What a workspace's files take, kept by the database itself so that it cannot drift from the files; and salts for files
-- are derived from the session and the day, so none is stored.

create table workspace_storage (
  workspace_id bigint primary key references workspaces (id),
  used_bytes bigint not null default 0
);

alter table files no force row level security;
insert into workspace_storage (workspace_id, used_bytes)
  select w.id, coalesce((select sum(f.size) from files f where f.workspace_id = w.id and f.deleted_at is null), 0)
  from workspaces w;
alter table files force row level security;

alter table workspace_storage enable row level security;
alter table workspace_storage force row level security;
create policy workspace_isolation on workspace_storage
  using (workspace_id = (select nullif(current_setting('app.workspace_id', true), '')::bigint))
  with check (workspace_id = (select nullif(current_setting('app.workspace_id', true), '')::bigint));

-- A file counts from its row to its deletion; its bytes may stay a day longer.
create function count_stored_bytes() returns trigger
language plpgsql
as $$
declare
  of_workspace bigint := coalesce(new.workspace_id, old.workspace_id);
  change bigint := 0;
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then change := change - old.size; end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then change := change + new.size; end if;
  if change <> 0 then
    insert into workspace_storage as s (workspace_id, used_bytes) values (of_workspace, change)
      on conflict (workspace_id) do update set used_bytes = s.used_bytes + change;
  end if;
  return null;
end $$;
create trigger count_stored_bytes after insert or delete or update of size, deleted_at on files
  for each row execute function count_stored_bytes();

create index files_deleted_idx on files (workspace_id, deleted_at) where deleted_at is not null;

alter table sessions drop column salt_hash;
