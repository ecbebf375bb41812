/** For joins in other modules' SQL. */
export const clientsTable = 'clients';
export const customFieldsTable = 'custom_fields';
export const customFieldValuesTable = 'custom_field_values';
