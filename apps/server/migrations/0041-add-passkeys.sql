-- Passkeys: a second factor that the browser or a security key holds. Only public keys are stored.
create table passkeys (
  workspace_id bigint not null,
  id bigint not null,
  user_id bigint not null,
  name text not null,
  -- The browser's id of the key, and the host it was made for: it is of use there alone.
  credential_id text not null,
  host text not null,
  public_key bytea not null,
  -- Counted by the key; a number that does not grow betrays a copy. Many keys always say 0.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
create unique index passkeys_credential_key on passkeys (workspace_id, credential_id);
create index passkeys_user_idx on passkeys (workspace_id, user_id);
select protect_workspace_table('passkeys');

-- What a key was asked to sign: each is accepted once, from the user and for the purpose it was made for.
create table passkey_challenges (
  workspace_id bigint not null,
  user_id bigint not null,
  purpose text not null,
  challenge_hash bytea not null,
  expires_at timestamptz not null,
  primary key (workspace_id, challenge_hash),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
create index passkey_challenges_user_idx on passkey_challenges (workspace_id, user_id);
select protect_workspace_table('passkey_challenges');
