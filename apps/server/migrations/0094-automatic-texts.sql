-- What a bot tells clients who write outside the hours of its calendar, by language.
alter table bots add column away jsonb not null default '{}';

-- An away text was sent in it, and none is until then: the end of that time without work.
alter table conversation_episodes add column away_until timestamptz;
