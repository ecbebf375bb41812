-- Clients as people edit them. A name or username that was edited stays; what the messenger says is then kept beside it.
-- One that was not edited follows the messenger.
alter table clients
  add column is_name_edited boolean not null default false,
  add column messenger_first_name text,
  add column messenger_last_name text,
  add column is_username_edited boolean not null default false,
  add column messenger_username text,
  add column viber_phone text,
  add column facebook_link text,
  -- Rises with every change that people see: whoever saves what was read before it is told.
  add column version int not null default 1;

-- The orders of the page of clients: with one of these each page is read from an index alone, forwards or backwards.
create index clients_live_idx on clients (workspace_id, id) where deleted_at is null;
create index clients_name_idx on clients (workspace_id, lower(first_name), lower(last_name), id) where deleted_at is null;
create index clients_phone_idx on clients (workspace_id, phone, id) where deleted_at is null;
create index clients_messenger_idx on clients (workspace_id, service_type, id) where deleted_at is null;
create index clients_bot_idx on clients (workspace_id, bot_id, id) where deleted_at is null;
-- A client's manager is that of their conversation.
create index channels_client_managers_idx on channels (workspace_id, manager_id, client_id)
  where type = 3 and deleted_at is null;

-- Fields that a workspace adds to its clients.
create table custom_fields (
  workspace_id bigint not null references workspaces (id),
  id bigint not null,
  model_name text not null check (model_name = 'client'),
  title text not null,
  type text not null check (type in ('text', 'number', 'date', 'choice', 'checkbox', 'link')),
  -- What can be chosen, for the type `choice`.
  choices text[] not null default '{}',
  position int not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
select protect_workspace_table('custom_fields');

create table custom_field_values (
  workspace_id bigint not null,
  id bigint not null,
  client_id bigint not null,
  field_id bigint not null,
  value text not null check (value <> ''),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, client_id, field_id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id),
  foreign key (workspace_id, field_id) references custom_fields (workspace_id, id) on delete cascade
);
-- For filters: clients with a value. Long texts are no filters.
create index custom_field_values_field_idx on custom_field_values (workspace_id, field_id, left(value, 120), client_id);
select protect_workspace_table('custom_field_values');

-- What clients are found by, folded as search folds messages: a row for what is known of the client itself (`source` 0),
-- and one for each custom value (`source` is the field). A job at the start adds the clients that have none yet.
create table client_search (
  workspace_id bigint not null,
  client_id bigint not null,
  source bigint not null,
  words text[] not null,
  -- Phones, digits alone.
  phones text[] not null,
  -- No foreign keys: written in the transaction of its cause, and read together with the client.
  primary key (workspace_id, client_id, source)
);
create index client_search_source_idx on client_search (workspace_id, source) where source <> 0;

-- The terms of such a row, each with its workspace before it. `word` itself; `~wrd`, the word without one of its letters: a
-- typing error in a word and one in what is searched for meet there; `#671234567`, every ending of a phone.
create function client_search_terms(of_workspace bigint, words text[], phones text[]) returns tsvector
language sql immutable parallel safe
as $$
  select coalesce(array_to_tsvector(array_agg(to_hex(of_workspace) || '/' || term)), ''::tsvector)
  from (
    select word as term from unnest(words) as word
    union
    select '~' || left(word, n - 1) || substr(word, n + 1)
    from unnest(words) as word, generate_series(1, least(length(word), 24)) as n where length(word) >= 4
    union
    select '#' || substr(phone, n) from unnest(phones) as phone, generate_series(1, greatest(1, length(phone) - 2)) as n
  ) as terms
$$;
create index client_search_terms_idx on client_search
  using gin (client_search_terms(workspace_id, words, phones)) with (fastupdate = off);

alter table client_search enable row level security;
create policy workspace_isolation on client_search
  using (workspace_id = (select nullif(current_setting('app.workspace_id', true), '')::bigint))
  with check (workspace_id = (select nullif(current_setting('app.workspace_id', true), '')::bigint));
-- Not forced, as message_search is not (0008-search-messages.sql): under a policy the index could not be asked.

-- Clients that match each of these queries in one of their rows. Reads the workspace from the same setting as the policies;
-- the rows of the clients themselves come through row level security.
create function search_clients(queries text[]) returns setof bigint
language sql stable
security definer
set search_path = public, pg_temp
set enable_seqscan = off
as $$
  select s.client_id
  from unnest(queries) with ordinality as q (query, place)
  join client_search s on client_search_terms(s.workspace_id, s.words, s.phones) @@ q.query::tsquery
  where s.workspace_id = current_setting('app.workspace_id')::bigint
  group by s.client_id
  having count(distinct q.place) = cardinality(queries)
$$;
