-- How much of a payment has gone back so far: what is asked for next is the rest of `refund_minor`.
alter table payments add column refunded_minor integer not null default 0;
update payments set refunded_minor = refund_minor where refunded_at is not null;
alter table payments add check (refunded_minor between 0 and refund_minor);
