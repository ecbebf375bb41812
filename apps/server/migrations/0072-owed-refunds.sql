-- Money that has to go back though the workspace that paid it is being erased, or is gone: an amount, and ids of the
-- provider. Without a workspace, so that no erasure takes it; a row that is settled stays, so that nothing goes back twice.
create table owed_refunds (
  payment_id bigint primary key,
  order_id text not null,
  amount_minor integer not null,
  refund_minor integer not null check (refund_minor between 1 and amount_minor),
  refunded_minor integer not null default 0,
  happened_at timestamptz not null,
  -- Told only by its subscription's beginning; the charge itself may still be told, with an id of its own.
  is_presumed boolean not null default false,
  refund_asked_at timestamptz,
  refunded_at timestamptz
);
