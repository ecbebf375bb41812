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

-- Attempts to sign in and the like, counted over all processes: by address, and by account over all addresses. A subject is a
-- keyed hash (attempt-counts.ts), so the table tells neither who was tried nor from where; it belongs to no workspace,
-- because an address may try all of them.
create table attempt_counts (
  subject bytea primary key,
  attempts int not null,
  ends_at timestamptz not null
) with (fillfactor = 50);
create index attempt_counts_ends_at_idx on attempt_counts (ends_at);

-- Where users have signed in from, as keyed hashes: who is attacked from elsewhere still gets in from there.
create table sign_in_addresses (
  workspace_id bigint not null,
  user_id bigint not null,
  address_hash bytea not null,
  signed_in_at timestamptz not null,
  primary key (workspace_id, user_id, address_hash),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
alter table sign_in_addresses enable row level security;
alter table sign_in_addresses force row level security;
create policy workspace_isolation on sign_in_addresses
  using (workspace_id = (select nullif(current_setting('app.workspace_id', true), '')::bigint))
  with check (workspace_id = (select nullif(current_setting('app.workspace_id', true), '')::bigint));
