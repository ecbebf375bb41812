import { z } from 'zod';
import { actions, modules } from './permission-table.ts';

// Apart from the table itself, so that the browser gets the table without zod.
export * from './permission-table.ts';

export const moduleShape = z.enum(modules);
export const actionShape = z.enum(actions);

export const permissionsShape = z.partialRecord(moduleShape, z.array(actionShape));
