-- What usernames have to differ in: not in compatibility forms (full width), in case, in the dot that remains of İ, nor in
-- letters and digits that look alike, in small or in capitals. It is only compared; people see what they chose.
create function username_key(username text) returns text
language sql immutable strict parallel safe
return translate(replace(lower(normalize(username, nfkc)), chr(775), ''),
  'авеікмнорстухјѕһԁԛԝӏѵёїαβεζηικμνορςτυχωıɑɡi10',
  'abelkmhopctyxjshdqwlvëïabezhlkmvopσtyxwlagllo');

alter table users add column username_key text;

-- Of those who have been too much alike until now the first keeps the plain key, the others get one that no username has.
alter table users no force row level security;
update users u set username_key = username_key(u.username) ||
  case when exists (select from users other where other.workspace_id = u.workspace_id and other.id < u.id
    and other.deleted_at is null and username_key(other.username) = username_key(u.username)) then '#' || u.id else '' end;
alter table users force row level security;
alter table users alter column username_key set not null;

create function set_username_key() returns trigger
language plpgsql
as $$
begin
  new.username_key := username_key(new.username);
  return new;
end
$$;

create trigger users_set_username_key before insert on users for each row execute function set_username_key();
create trigger users_change_username_key before update of username on users for each row
when (old.username is distinct from new.username) execute function set_username_key();

-- Sign-in looks usernames up by the old key.
drop index users_username_key;
create index users_username_idx on users (workspace_id, lower(username)) where deleted_at is null;
create unique index users_username_key on users (workspace_id, username_key) where deleted_at is null;
