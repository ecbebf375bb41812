-- How many of the message's parts the messenger itself reported to us (an echo) before we knew of them from an answer:
-- the proof that a call whose answer was lost has arrived.
alter table deliveries add column echoes smallint not null default 0;
