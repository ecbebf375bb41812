-- When somebody last asked for this account by signing up, as long as nobody has opened the link mailed to them and nobody
-- of the workspace has taken them in. Strangers can ask for accounts, so these end by themselves.
alter table users add column sign_up_asked_at timestamptz;
create index users_sign_up_asked_at_idx on users (workspace_id, sign_up_asked_at) where sign_up_asked_at is not null;

-- Of those there are the clock starts now. Who was invited by somebody is none of them.
alter table users no force row level security;
alter table account_codes no force row level security;
update users u set sign_up_asked_at = now()
where u.status = 2 and u.password_hash is null and u.deleted_at is null and not exists (
  select from account_codes c where c.workspace_id = u.workspace_id and c.user_id = u.id and c.issued_by is not null);
alter table users force row level security;
alter table account_codes force row level security;

-- However somebody finishes, is let in or put out.
create function confirm_sign_up() returns trigger
language plpgsql
as $$
begin
  new.sign_up_asked_at := null;
  return new;
end
$$;
create trigger users_confirm_sign_up before update of password_hash, status, deleted_at on users
for each row
when (old.sign_up_asked_at is not null and (old.password_hash is distinct from new.password_hash
  or old.status is distinct from new.status or old.deleted_at is distinct from new.deleted_at))
execute function confirm_sign_up();
