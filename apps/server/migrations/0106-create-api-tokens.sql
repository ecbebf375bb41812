-- Programs call the API with tokens. A token's text is known to its owner alone; its rights are those of its owner that
-- its scopes let through.
create table api_tokens (
  workspace_id bigint not null references workspaces (id),
  id bigint not null,
  user_id bigint not null,
  name text not null,
  token_hash bytea not null,
  -- How its text begins, to tell it from others.
  hint text not null,
  scopes text[] not null,
  -- Addresses and ranges it may be used from; none: any.
  addresses text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  last_address text,
  primary key (workspace_id, id),
  foreign key (workspace_id, user_id) references users (workspace_id, id)
);
create unique index api_tokens_hash_idx on api_tokens (workspace_id, token_hash);
create index api_tokens_user_idx on api_tokens (workspace_id, user_id);
select protect_workspace_table('api_tokens');

-- By which token somebody did something, as it was called then.
alter table audit_log add column token_id bigint, add column token_name text;
