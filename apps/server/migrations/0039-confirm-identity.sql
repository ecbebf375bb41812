-- When the session's user last showed that it is them, by password or second factor: what could give an account away asks
-- for it again.
alter table sessions add column confirmed_at timestamptz;
-- The address of the last use, for the list of one's own sessions.
alter table sessions add column last_address text;

-- What a user does, in their own words.
alter table users add column what_i_do text;
