-- Clients as an import finds them, in whatever notation: `+380 (67) 123-45-67` and `0038067…` are the same digits. Columns
-- rather than indexes of expressions: under row level security only those could be asked.
create function phone_digits(phone text) returns text language sql immutable parallel safe
as $$ select nullif(regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^00(?=\d{8})', ''), '') $$;

alter table clients
  add column phone_key text generated always as (phone_digits(phone)) stored,
  add column viber_phone_key text generated always as (phone_digits(viber_phone)) stored,
  add column username_key text generated always as (lower(username)) stored;
create index clients_phone_key_idx on clients (workspace_id, phone_key) where phone_key is not null and deleted_at is null;
create index clients_viber_phone_key_idx on clients (workspace_id, viber_phone_key)
  where viber_phone_key is not null and deleted_at is null;
create index clients_username_key_idx on clients (workspace_id, username_key)
  where username_key is not null and deleted_at is null;

-- Files of clients, from their upload until what their rows said is forgotten.
create table client_imports (
  workspace_id bigint not null references workspaces (id),
  id bigint not null,
  created_by bigint not null,
  -- No foreign key: uploads that no message holds are collected.
  file_id bigint not null,
  file_name text not null,
  state text not null default 'draft'
    check (state in ('draft', 'checking', 'checked', 'importing', 'done', 'cancelled', 'failed')),
  -- How the file is read: what was checked is what is imported.
  settings jsonb,
  -- Rises with every check and import: a job of an earlier one stops.
  run int not null default 0,
  rows_total int,
  -- Records of the file that are done, empty ones included: where a run goes on after its process has died.
  records_done int not null default 0,
  rows_done int not null default 0,
  changed int not null default 0,
  unchanged int not null default 0,
  wrong int not null default 0,
  -- A conversation was named anew.
  is_renamed boolean not null default false,
  failure text,
  failure_row int,
  created_at timestamptz not null default now(),
  announced_at timestamptz,
  finished_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references users (workspace_id, id),
  check (state in ('draft', 'failed', 'cancelled') or settings is not null)
);
-- One at a time.
create unique index client_imports_running_key on client_imports (workspace_id) where state in ('checking', 'importing');
-- A repeat of the call that makes one finds it.
create unique index client_imports_file_key on client_imports (workspace_id, file_id);
select protect_workspace_table('client_imports');

-- What is wrong with rows: where it stands, not what stands there.
create table client_import_problems (
  workspace_id bigint not null,
  import_id bigint not null,
  row_number int not null,
  -- Of the row's problems, from 1.
  place smallint not null,
  -- The title of the column in the file; empty for the whole row.
  column_title text not null,
  message text not null,
  params jsonb not null,
  primary key (workspace_id, import_id, row_number, place),
  foreign key (workspace_id, import_id) references client_imports (workspace_id, id) on delete cascade
);
select protect_workspace_table('client_import_problems');
