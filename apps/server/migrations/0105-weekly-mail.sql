-- The last week that a user has had the figures of by mail, or that had none: each week is dealt with once.
create table weekly_mails (
  workspace_id bigint not null,
  user_id bigint not null,
  -- Its Monday, in the user's time zone.
  week date not null,
  primary key (workspace_id, user_id),
  foreign key (workspace_id, user_id) references users (workspace_id, id)
);
select protect_workspace_table('weekly_mails');
