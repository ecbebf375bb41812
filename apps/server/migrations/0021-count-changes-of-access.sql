-- A number of each workspace that grows when a user of it is put out or taken in again, however that is done: servers with
-- open sockets compare it, which costs less than asking for every session.
alter table workspaces add column access_changes bigint not null default 0;

create function count_access_change() returns trigger
language plpgsql
as $$
begin
  update workspaces set access_changes = access_changes + 1 where id = new.workspace_id;
  return null;
end
$$;

create trigger users_count_access_change
after update of status, deleted_at on users
for each row
when (old.status is distinct from new.status or old.deleted_at is distinct from new.deleted_at)
execute function count_access_change();
