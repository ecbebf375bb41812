import type { ClientImport } from '@switchboard/contract';
import { toTableFailure } from '../../../platform/table-import/index.ts';
import { FieldsChangedError } from '../clients/index.ts';

/** The user who began the import has lost the right to it. */
export class RightsLostError extends Error {}

/** Why an import cannot go on, in the words of imports; null for any other error. */
export const toImportFailure = (error: unknown): ClientImport['failure'] => {
  if (error instanceof FieldsChangedError) return { code: 'fields_changed', row: null };
  if (error instanceof RightsLostError) return { code: 'rights_lost', row: null };
  return toTableFailure(error);
};
