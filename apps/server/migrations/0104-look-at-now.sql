-- What is due soon, and what is over, among the targets that run.
create index conversation_targets_due_idx on conversation_targets (workspace_id, due_at)
  where ended_at is null and paused_at is null and due_at is not null;
