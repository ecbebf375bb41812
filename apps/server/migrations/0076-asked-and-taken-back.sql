-- When the provider was last asked about an order, by whatever process.
alter table invoices add column asked_at timestamptz;

-- Since when a payment counts as taken back by somebody else, a bank mostly: not by a refund that we asked for.
alter table payments add column taken_back_at timestamptz;
alter table payments no force row level security;
update payments set taken_back_at = refunded_at
  where state = 3 and refund_minor = amount_minor and refunded_at is not null and refund_asked_at is null;
alter table payments force row level security;
