-- What a workspace calls its conversations by ("Wholesale", "Complaint").
create table labels (
  workspace_id bigint not null references workspaces (id),
  id bigint not null,
  name text not null,
  -- The name as searches fold it.
  name_key text collate "C" not null,
  color text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  unique (workspace_id, name_key)
);
select protect_workspace_table('labels');

create table channel_labels (
  workspace_id bigint not null,
  channel_id bigint not null,
  label_id bigint not null,
  added_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, channel_id, label_id),
  foreign key (workspace_id, channel_id) references channels (workspace_id, id),
  foreign key (workspace_id, label_id) references labels (workspace_id, id) on delete cascade
);
create index channel_labels_label_idx on channel_labels (workspace_id, label_id, channel_id);
select protect_workspace_table('channel_labels');
