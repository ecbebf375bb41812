-- One at a time of each person: those of several wait for each other.
drop index client_imports_running_key;
create unique index client_imports_running_key on client_imports (workspace_id, created_by)
  where state in ('checking', 'importing');
