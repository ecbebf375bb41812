/** The sort keys of clients; apart from the shapes, so that the browser gets them without zod. */
export const clientSorts = ['id', 'first_name', 'phone', 'service_type', 'bot_id', 'manager_id', 'created_at'] as const;
export type ClientSort = (typeof clientSorts)[number];
