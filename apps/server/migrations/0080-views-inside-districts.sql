-- What modules ask of tables that belong to modules above them in their own district (decision 67): as in
-- 0079-views-of-what-is-above.sql.

-- Who did what, asked by the audit log.
create view audit_actors with (security_invoker = true) as
  select workspace_id, id, first_name, last_name from users;

-- What the role of a user is called, asked by users.
create view user_roles with (security_invoker = true) as
  select workspace_id, id, name from roles;

-- The provider that somebody signs in by, asked by second factors.
create view account_providers with (security_invoker = true) as
  select l.workspace_id, l.user_id, p.button_name
  from openid_links l join openid_providers p on p.workspace_id = l.workspace_id and p.issuer = l.issuer;

-- How far projects are, asked by projects.
create view project_tasks with (security_invoker = true) as
  select workspace_id, project_id, kind, status_id from tasks;

grant select on audit_actors, user_roles, account_providers, project_tasks to switchboard_app;
