-- When somebody's role, or what a role may do, last changed: a process that had no sockets of the workspace open has not seen
-- the events, and must know all the same how long others may still remember the rights of before.
alter table workspaces add column rights_changed_at timestamptz not null default '-infinity';

create function note_rights_change() returns trigger
language plpgsql
as $$
begin
  update workspaces set rights_changed_at = clock_timestamp() where id = new.workspace_id;
  return null;
end
$$;

create trigger users_note_rights_change
after update of role_id on users
for each row
when (old.role_id is distinct from new.role_id)
execute function note_rights_change();

create trigger roles_note_rights_change
after update of permissions on roles
for each row
when (old.permissions is distinct from new.permissions)
execute function note_rights_change();
