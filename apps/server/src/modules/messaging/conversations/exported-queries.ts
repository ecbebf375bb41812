/** For joins in other modules' SQL. Handled updates are kept for three days. */
export const inboundUpdatesTable = 'inbound_updates';
