-- The table of users in each of its orders, page by page, whatever their number: equal values are ordered by id, in the same
-- direction, so one index serves both directions. Ids and e-mails have theirs.
create index users_name_idx on users (workspace_id, lower(first_name), lower(last_name), id) where deleted_at is null;
create index users_role_idx on users (workspace_id, role_id, id) where deleted_at is null;
create index users_status_idx on users (workspace_id, status, id) where deleted_at is null;
create index users_created_at_idx on users (workspace_id, created_at, id) where deleted_at is null;
create index users_present_idx on users (workspace_id, id) where deleted_at is null;

-- The conversations of a manager who leaves. No message changes the column, so sends do not touch the index.
create index channels_manager_idx on channels (workspace_id, manager_id) where manager_id is not null;
