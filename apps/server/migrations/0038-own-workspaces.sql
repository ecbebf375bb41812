-- Whose workspace it is was known by the number 1; it can be handed over now. There is no foreign key, since a workspace
-- is made before its first user; lock the workspace's row before changing it or what the owner may do.
alter table workspaces
  add column owner_id bigint not null default 1,
  add column default_language text not null default 'en-US',
  -- Null: the one of each user's device.
  add column default_timezone text,
  -- Null: for ever.
  add column audit_retention_days int check (audit_retention_days > 0);

-- Two roles of one name could not be told apart where one is chosen.
create unique index roles_name_key on roles (workspace_id, lower(name));
