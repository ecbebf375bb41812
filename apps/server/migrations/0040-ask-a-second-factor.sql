-- The secret that a user's authenticator app shares with us, encrypted with SECRET_KEY.
create table totp_secrets (
  workspace_id bigint not null,
  user_id bigint not null,
  sealed_secret bytea not null,
  -- Null until a first code was shown: until then nobody is asked for one.
  enabled_at timestamptz,
  -- The period of the last code that was accepted: no code is accepted twice, nor one from before it.
  last_period bigint not null default 0,
  primary key (workspace_id, user_id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
select protect_workspace_table('totp_secrets');

-- For whoever has lost the app: each is accepted once. Only hashes are stored.
create table recovery_codes (
  workspace_id bigint not null,
  user_id bigint not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (workspace_id, user_id, code_hash),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
select protect_workspace_table('recovery_codes');

-- Sign-ins that have shown the password and not yet the second factor.
create table sign_in_challenges (
  workspace_id bigint not null,
  challenge_hash bytea not null,
  user_id bigint not null,
  -- Of the password hash: a changed password makes it worthless.
  password_digest bytea not null,
  expires_at timestamptz not null,
  primary key (workspace_id, challenge_hash),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
create index sign_in_challenges_user_idx on sign_in_challenges (workspace_id, user_id);
select protect_workspace_table('sign_in_challenges');
