-- When the data of a closed workspace is erased.
alter table workspaces add column deletes_at timestamptz;

-- Who pays for a workspace, and how.
create table subscribers (
  workspace_id bigint primary key references workspaces (id),
  -- Null: as the owner's.
  first_name text,
  last_name text,
  username text,
  phone text,
  country text,
  address text,
  -- The invoice that the provider charges every month.
  active_order text,
  -- The first of the months that it pays for; the day of the month is taken from here.
  anchor_at timestamptz,
  card_mask text
);
select protect_workspace_table('subscribers');

-- What was asked of a payer. An invoice is written before its form is handed out, and is what callbacks are compared with.
create table invoices (
  workspace_id bigint not null references workspaces (id),
  -- Unique at the provider; names the workspace, so that a callback finds it.
  order_id text not null,
  id bigint not null,
  action text not null check (action in ('subscribe', 'pay')),
  tariff smallint not null,
  amount_minor integer not null check (amount_minor > 0),
  currency text not null,
  state smallint not null default 0 check (state between 0 and 4),
  -- When the first month is charged; null: when the form is paid.
  charged_from timestamptz,
  created_by bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Since when nothing may be charged any more, and when the provider has confirmed it.
  ended_at timestamptz,
  end_confirmed_at timestamptz,
  primary key (workspace_id, order_id),
  unique (workspace_id, id),
  foreign key (workspace_id, created_by) references users (workspace_id, id)
);
select protect_workspace_table('invoices');

-- What the provider has said about each payment of an invoice, a row for each of its payment ids. The month that a payment
-- has paid for stands in its row: money taken is months granted and refunds.
create table payments (
  workspace_id bigint not null references workspaces (id),
  payment_id bigint not null,
  id bigint not null,
  order_id text not null,
  action text not null,
  state smallint not null check (state between 0 and 4),
  amount_minor integer not null,
  currency text not null,
  card_mask text,
  error_code text,
  happened_at timestamptz not null,
  period_starts_at timestamptz,
  period_ends_at timestamptz,
  -- Taken for money though it only says that a subscription has begun; the charge itself may still be told.
  is_presumed boolean not null default false,
  refund_minor integer not null default 0 check (refund_minor between 0 and amount_minor),
  refund_asked_at timestamptz,
  refunded_at timestamptz,
  primary key (workspace_id, payment_id),
  unique (workspace_id, id),
  foreign key (workspace_id, order_id) references invoices (workspace_id, order_id),
  check ((period_starts_at is null) = (period_ends_at is null))
);
select protect_workspace_table('payments');

-- The mails about a subscription that were sent: each once.
create table subscription_notices (
  workspace_id bigint not null references workspaces (id),
  kind text not null,
  -- What it was about: a date, a payment.
  about text not null,
  sent_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, kind, about)
);
select protect_workspace_table('subscription_notices');

-- Callbacks that were refused, counted by hour and reason: a stranger can send any number of them.
create table payment_alerts (
  hour timestamptz not null,
  reason text not null,
  count integer not null,
  last_order text,
  last_address text,
  last_at timestamptz not null,
  primary key (hour, reason)
);
