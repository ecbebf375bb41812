-- The message whose link a picture illustrates. Such a picture is read by whoever reads the channel, but is none of the
-- message's own files.
alter table files add column preview_seq bigint,
  add foreign key (workspace_id, channel_id, preview_seq) references messages (workspace_id, channel_id, seq);
create index files_preview_idx on files (workspace_id, channel_id, preview_seq) where preview_seq is not null;

-- Most messages have no reaction: a page looks for them only where there is one.
alter table messages add column has_reactions boolean not null default false;
