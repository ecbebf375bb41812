import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { type FieldError, validationCodes } from '../../error-codes.ts';
import { usernameShape } from '../../foundation/users/users.ts';
import { emailShape } from '../../foundation/workspaces/workspaces.ts';
import { nameShape, textShape } from '../../shapes.ts';
import { sharedLimits } from '../../shared-limits.ts';
import { type ImportColumn, importColumns } from './import-columns.ts';
import { userImportLimits } from './limits.ts';

/** A cell of the file. The preview reports its errors, so it is never refused here. */
const cellShape = z.string().default('');

/** A row of the file; cells without a column are empty. */
const fileRowShape = z.object({
  email: cellShape,
  first_name: cellShape,
  last_name: cellShape,
  username: cellShape,
  /** The name of a role, a built-in one in any language; empty: Member. */
  role: cellShape,
  position: cellShape,
  phone: cellShape,
} satisfies Record<ImportColumn, z.ZodType>);
export type FileRow = z.infer<typeof fileRowShape>;

const fileRowsShape = z.array(fileRowShape).min(1, 'validation.required').max(userImportLimits.importedAtOnce);

/**
 * The rules for cells that are not empty; the role's name is looked up. Invited people fill the gaps when they join.
 */
export const importedPersonShape = z.object({
  email: emailShape,
  first_name: nameShape(sharedLimits.nameChars).optional(),
  last_name: nameShape(sharedLimits.nameChars).optional(),
  username: usernameShape.optional(),
  position: textShape.trim().max(sharedLimits.titleChars, 'validation.too_long').optional(),
  phone: textShape.trim().max(sharedLimits.nameChars, 'validation.too_long').optional(),
});

/** The effect of importing a row: invites a person, does nothing for an existing user, or refuses the whole import. */
export const importOutcomes = ['invite', 'member', 'error'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/**
 * The error of a cell. If it repeats an earlier row's, `params.row` is the number of that row among those sent, from 1.
 */
const rowProblemShape = z.object({
  field: z.enum(importColumns),
  message: z.enum(validationCodes),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
}) satisfies z.ZodType<FieldError>;
export type RowProblem = z.infer<typeof rowProblemShape>;

export const previewUserImport = defineEndpoint({
  name: 'previewUserImport',
  summary: 'What an import of these rows would do, row by row, and whether the plan has room; changes nothing',
  method: 'POST',
  path: '/users/import/preview',
  access: 'users:create',
  scope: 'users:write',
  rate: 'write',
  body: z.object({ rows: fileRowsShape }),
  result: z.object({
    /** In the order of the rows sent. */
    rows: z.array(z.object({ outcome: z.enum(importOutcomes), problems: z.array(rowProblemShape) })),
    /** The seats of the plan; `limit` null: unlimited. */
    seats: z.object({ used: z.int().min(0), limit: z.int().nullable() }),
  }),
});

export const importUsers = defineEndpoint({
  name: 'importUsers',
  summary:
    'Invites the people of a file: all who are not users yet, or nobody when a row has an error; a repeat of client_import_id answers as the first call',
  method: 'POST',
  path: '/users/import',
  access: 'users:create',
  scope: 'users:write',
  rate: 'write',
  body: z.object({ client_import_id: z.uuid('validation.invalid'), rows: fileRowsShape }),
  status: 201,
  result: z.object({
    invited: z.int().min(0),
    /** Rows of people who were users already. */
    skipped: z.int().min(0),
  }),
  errors: ['user.plan_limit', 'user.too_many_invites'],
});

export const userImportEndpoints = { previewUserImport, importUsers } as const;
