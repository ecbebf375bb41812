/** For joins in other modules' SQL. Old deliveries are deleted; the messenger's ids of messages stay. */
export const deliveriesTable = 'deliveries';
export const externalMessagesTable = 'external_messages';

/**
 * SQL: whether a delivery `d` of the message `m` is not over. A waiting delivery, or a failed one that somebody may want
 * to try again, needs its message.
 */
export const isUnsettled = (d: string, m: string): string =>
  `(${d}.state = 'queued' or ${d}.pending_change is not null or (${d}.state = 'failed' and ${m}.deleted_at is null and ${m}.system is null))`;
