// A chunk of its own, with zod: loaded when the user first touches the form that validates with these shapes.
import { createApiToken, editApiToken } from '@switchboard/contract';

// The server judges the addresses, and the form says which of them are wrong (`use-address-problems.ts`).
export const createShape = createApiToken.body.omit({ addresses: true });
export const editShape = editApiToken.body.omit({ addresses: true });
