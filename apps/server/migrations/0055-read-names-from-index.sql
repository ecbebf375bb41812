-- With the names beside their folded forms, a page of clients by name is read from the index alone: PostgreSQL does not see
-- that `lower(first_name)` is there unless `first_name` is as well.
drop index clients_name_idx;
create index clients_name_idx on clients (workspace_id, lower(first_name), lower(last_name), id)
  include (first_name, last_name) where deleted_at is null;
