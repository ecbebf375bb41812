/** The types of custom fields' values; apart from the shapes, so that the browser gets them without zod. */
export const customFieldTypes = ['text', 'number', 'date', 'choice', 'checkbox', 'link'] as const;
export type CustomFieldType = (typeof customFieldTypes)[number];

/** The kinds of objects with custom fields. */
export const customFieldModels = ['client'] as const;
