-- Whether the owner is still to be asked once about closing the conversations that have been silent for long. Workspaces
-- that come later begin with states: there is nothing to ask.
alter table workspaces add column offers_closing boolean not null default true;
alter table workspaces alter column offers_closing set default false;
