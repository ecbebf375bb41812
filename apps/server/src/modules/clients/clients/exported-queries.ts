/** For joins in other modules' SQL. */
export const clientsTable = 'clients';
export const customFieldValuesTable = 'custom_field_values';
