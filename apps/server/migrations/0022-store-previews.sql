-- One line of what a message says, made once when it is written: lists, replies and pushes show it time and again. Null where
-- the content is its own preview, as most is, and in rows from before, of which it is made when they are shown.
alter table messages add column preview text;

-- What the pages behind links said, for ten minutes: an address in many messages of a workspace is asked once. A row that is not
-- answered is held by whoever asks. One workspace learns nothing of what another asked.
create table link_pages (
  workspace_id bigint not null references workspaces (id),
  url_hash bytea not null,
  asked_at timestamptz not null,
  is_answered boolean not null default false,
  -- Null where there is nothing to show.
  page jsonb,
  picture bytea,
  primary key (workspace_id, url_hash)
);
alter table link_pages enable row level security;
alter table link_pages force row level security;
create policy workspace_isolation on link_pages
  using (workspace_id = (select nullif(current_setting('app.workspace_id', true), '')::bigint))
  with check (workspace_id = (select nullif(current_setting('app.workspace_id', true), '')::bigint));
