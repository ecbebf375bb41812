/** What values of a custom field are; apart from the shapes, so that the browser gets it without zod. */
export const customFieldTypes = ['text', 'number', 'date', 'choice', 'checkbox', 'link'] as const;
export type CustomFieldType = (typeof customFieldTypes)[number];

/** Whose fields they are. */
export const customFieldModels = ['client'] as const;
