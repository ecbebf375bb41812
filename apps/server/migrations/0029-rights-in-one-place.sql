-- Whether a role's permissions carry an action in a module: the one copy of it in SQL. Queries hand it the names of the
-- contract's table. Without strict and search_path, so that the planner writes it out in the query as if it stood there.
create function role_permits(permissions jsonb, module text, action text) returns boolean
language sql immutable parallel safe
return coalesce(permissions -> module ? action, false);

-- What only administrators might do, by the number of their role, becomes an action: to edit and delete groups of others, and
-- to give conversations to managers and colleagues. An owner who is no superuser sees no rows of protected tables.
alter table roles no force row level security;
update roles set permissions = permissions || jsonb_build_object(
    'channels', coalesce(permissions -> 'channels', '[]') || '["manage"]',
    'leads', coalesce(permissions -> 'leads', '[]') || '["manage"]')
  where id = 1;
alter table roles force row level security;

-- Whose rights grow or shrink is told to the servers by the number that tells them who is put out (0021-guard-the-doors.sql).
drop trigger users_count_access_change on users;
create trigger users_count_access_change
after update of status, deleted_at, role_id on users
for each row
when (old.status is distinct from new.status or old.deleted_at is distinct from new.deleted_at
  or old.role_id is distinct from new.role_id)
execute function count_access_change();

create trigger roles_count_access_change
after update of permissions on roles
for each row
when (old.permissions is distinct from new.permissions)
execute function count_access_change();
