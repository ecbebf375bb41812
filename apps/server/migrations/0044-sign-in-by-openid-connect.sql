-- The OpenID Connect provider that the people of a workspace may sign in with: one, or none.
create table openid_providers (
  workspace_id bigint primary key references workspaces (id),
  -- As the provider calls itself; what it says of a user counts for this issuer alone.
  issuer text not null,
  client_id text not null,
  -- Encrypted with SECRET_KEY.
  sealed_secret bytea not null,
  button_name text not null,
  -- Whose verified addresses are let in as new users.
  admitted_domains text[] not null,
  allows_passwords boolean not null,
  -- Another one after each change.
  version uuid not null default gen_random_uuid()
);
select protect_workspace_table('openid_providers');

-- Which account of a provider is which user. After the first sign-in this counts, and no e-mail address any more. The row
-- of a deleted user stays, so that they are not let in again as somebody new; who is invited again takes it over.
create table openid_links (
  workspace_id bigint not null,
  issuer text not null,
  subject text not null,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, issuer, subject),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
-- A user has one account of a provider.
create unique index openid_links_user_key on openid_links (workspace_id, user_id, issuer);
select protect_workspace_table('openid_links');

-- Sign-ins that have gone to the provider and not come back yet. Each is good once, in the browser it began in.
create table openid_sign_ins (
  workspace_id bigint not null references workspaces (id),
  state_hash bytea not null,
  browser_hash bytea not null,
  -- The provider that was asked: the answer of another one is not for this sign-in.
  issuer text not null,
  client_id text not null,
  is_fresh boolean not null,
  return_path text not null,
  expires_at timestamptz not null,
  primary key (workspace_id, state_hash)
);
create index openid_sign_ins_expires_at_idx on openid_sign_ins (workspace_id, expires_at);
select protect_workspace_table('openid_sign_ins');
