-- When a push last reached a device, as its service worker reports; null: none has yet.
alter table push_subscriptions add column reached_at timestamptz;
