/** For use in other modules' SQL. */
export const subscribersTable = 'subscribers';
export const invoicesTable = 'invoices';
export const paymentsTable = 'payments';
