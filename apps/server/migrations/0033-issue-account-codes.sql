-- Codes sent by mail: to set a new password, to finish an invitation, to confirm a new address. A user has one of each
-- purpose, so a new one replaces the one before. Only hashes are stored.
create table account_codes (
  workspace_id bigint not null,
  user_id bigint not null,
  purpose text not null,
  code_hash bytea not null,
  data jsonb not null default '{}',
  -- Who invited the user.
  issued_by bigint,
  expires_at timestamptz not null,
  primary key (workspace_id, user_id, purpose),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade,
  foreign key (workspace_id, issued_by) references users (workspace_id, id) on delete cascade
);
create index account_codes_issued_by_idx on account_codes (workspace_id, issued_by) where issued_by is not null;
select protect_workspace_table('account_codes');

-- However a password, an address, a status or a deletion is written, the user's codes end with it; those of a user who loses
-- access end for the people they invited, too.
create function end_account_codes() returns trigger
language plpgsql
as $$
begin
  delete from account_codes where workspace_id = new.workspace_id
    and (user_id = new.id or (issued_by = new.id and (new.status <> 1 or new.deleted_at is not null)));
  return null;
end
$$;

create trigger users_end_account_codes
after update of password_hash, email, status, deleted_at on users
for each row
when (old.password_hash is distinct from new.password_hash or old.email is distinct from new.email
  or old.status is distinct from new.status or old.deleted_at is distinct from new.deleted_at)
execute function end_account_codes();

-- Whoever has an address of this domain may sign up by themselves, where the workspace allows it.
alter table workspaces add column email_domain text check (email_domain = lower(email_domain));
alter table workspaces add column sign_up boolean not null default false;
