import { z } from 'zod';
import { actions, modules } from './permissions.ts';

const actionShape = z.enum(actions);

/** A role's permissions. A file of its own: the messenger needs the tables beside it, but no shapes. */
export const permissionsShape = z.partialRecord(z.enum(modules), z.array(actionShape));
