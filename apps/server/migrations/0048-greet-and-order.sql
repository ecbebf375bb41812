-- What the bot says to a client who opens its chat for the first time, by language; for messengers that ask for it.
alter table bots add column welcome jsonb not null default '{}';

-- When it happened by the messenger's clock, for messengers whose updates overtake each other and have no consecutive numbers.
alter table inbound_updates add column happened_at timestamptz;
