-- What did not reach a client lately, for the metrics. Written only when a delivery fails.
create index deliveries_failed_idx on deliveries (updated_at) where state = 'failed';
