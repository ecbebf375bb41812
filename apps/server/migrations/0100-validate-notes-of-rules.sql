-- By itself, so that messages are written meanwhile.
alter table messages validate constraint messages_audience_check;
