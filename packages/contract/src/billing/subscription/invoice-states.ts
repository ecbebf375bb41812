/** The states of invoices and payments. The codes are those of the API and the database. */
export const invoiceStates = { wait: 0, issued: 1, paid: 2, canceled: 3, failure: 4 } as const;
export type InvoiceState = (typeof invoiceStates)[keyof typeof invoiceStates];
