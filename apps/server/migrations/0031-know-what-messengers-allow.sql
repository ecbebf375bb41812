-- The masked forms of a bot's credentials, by name: shown without opening them. Null: made of token_last4.
alter table bots add column shown_credentials jsonb;
-- What the messenger allows in conversations of this bot, as its connector said when the bot was last connected.
alter table bots add column abilities jsonb;

-- The client's last sign of life, for messengers that allow replies only for a while after it; null for the others.
alter table clients add column last_inbound_at timestamptz;

-- When the messenger was given the last part of the message: receipts may speak of all that was sent up to a moment.
alter table deliveries add column sent_at timestamptz;
