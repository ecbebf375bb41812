-- Messages from before search existed are indexed by a job. An owner who is no superuser did not see for whom there is one
-- (0008-search-messages.sql): for such an owner it is queued now. In a database that has had search from its beginning this
-- changes nothing; what is indexed already stays as it is.
alter table messages no force row level security;
alter table message_search_backlog no force row level security;
insert into message_search_backlog (workspace_id, below_id)
  select workspace_id, max(id) + 1 from messages
  where created_at < (select applied_at from schema_migrations where version = 8)
    and not (select rolsuper or rolbypassrls from pg_roles where rolname = current_user)
  group by workspace_id
  on conflict do nothing;
alter table messages force row level security;
alter table message_search_backlog force row level security;
