-- How often in a row the process died in the middle of the work: a lease that its holder neither renewed nor let go, and that
-- another takes, counts one (decision 54). One that is let go in order forgets them.
alter table work_leases add column deaths int not null default 0;
-- From the second death on: the message or update that was begun last. If the process dies a third time, that one is to blame.
alter table work_leases add column in_hand text;
