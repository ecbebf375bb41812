import { z } from 'zod';
import { messageLimits } from '../../chat/messages/limits.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { type FieldError, validationCodes } from '../../error-codes.ts';
import { fileShape } from '../../files/files.ts';
import { type Language, languages } from '../../languages.ts';
import { idParamShape, idShape, languageShape, textShape } from '../../shapes.ts';
import { sharedLimits } from '../../shared-limits.ts';
import { cannedReplyColumns } from './import-columns.ts';
import { cannedReplyLimits } from './limits.ts';

export * from './import-columns.ts';
export * from './variables.ts';

export const cannedReplyScopes = ['own', 'workspace'] as const;
export type CannedReplyScope = (typeof cannedReplyScopes)[number];

/** By language; a language without a text is left out. */
const textsShape = z.partialRecord(languageShape, z.string());
export type CannedTexts = Partial<Record<Language, string>>;

/** An answer kept for the next time: one's own, or the workspace's. */
export const cannedReplyShape = z.object({
  id: idShape,
  scope: z.enum(cannedReplyScopes),
  /** Typed after a slash. */
  shortcut: z.string(),
  /** May be empty. */
  title: z.string(),
  /** Content of messages, with variables. */
  texts: textsShape,
  files: z.array(fileShape),
  /** Messages that were sent with it. */
  uses: z.int().min(0),
  /** Rises with every change; `editCannedReply` with an older one is refused. */
  version: z.int().positive(),
});
export type CannedReply = z.infer<typeof cannedReplyShape>;

/** Without the slash; no two of one scope differ in case, accents or apostrophes alone. */
export const shortcutShape = z
  .string()
  .trim()
  .min(1, 'validation.required')
  .max(cannedReplyLimits.shortcutChars, 'validation.too_long')
  .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}._'’ʼ-]*$/u, 'validation.shortcut_invalid');

export const cannedTitleShape = textShape
  .trim()
  .max(sharedLimits.titleChars, 'validation.too_long')
  .regex(/^[^\n\r\u2028\u2029]*$/, 'validation.invalid');

export const cannedTextShape = textShape.trim().max(cannedReplyLimits.cannedReplyChars, 'validation.too_long');

/** Empty ones are dropped; a reply says something in one language at least. */
const givenTextsShape = z
  .partialRecord(languageShape, cannedTextShape)
  .transform(
    (texts): CannedTexts => Object.fromEntries(languages.flatMap((one) => (texts[one] ? [[one, texts[one]]] : []))),
  )
  .refine((texts) => Object.keys(texts).length > 0, 'validation.required');

const cannedReplyBody = z.object({
  scope: z.enum(cannedReplyScopes),
  shortcut: shortcutShape,
  title: cannedTitleShape.default(''),
  texts: givenTextsShape,
  /** Ids of the caller's uploads, and of files it has, in their order. */
  files: z.array(idShape).max(messageLimits.filesPerMessage, 'validation.too_many_files').default([]),
});
const cannedReplyParams = z.object({ id: idParamShape });

export const listCannedReplies = defineEndpoint({
  name: 'listCannedReplies',
  summary: "The workspace's canned replies and the caller's own, by shortcut",
  method: 'GET',
  path: '/canned-replies',
  access: 'conversations.read',
  scope: 'conversations:read',
  rate: 'read',
  result: z.object({ data: z.array(cannedReplyShape) }),
});

export const createCannedReply = defineEndpoint({
  name: 'createCannedReply',
  summary: 'Keeps a canned reply, for the caller or for the workspace',
  method: 'POST',
  path: '/canned-replies',
  access: 'conversations.answer',
  scope: 'conversations:write',
  rate: 'write',
  status: 201,
  body: cannedReplyBody,
  result: cannedReplyShape,
  errors: ['canned_reply.too_many'],
});

export const editCannedReply = defineEndpoint({
  name: 'editCannedReply',
  summary: 'Changes a canned reply; a shared one becomes the caller’s own only where they may delete it',
  method: 'PUT',
  path: '/canned-replies/{id}',
  access: 'conversations.answer',
  scope: 'conversations:write',
  rate: 'write',
  params: cannedReplyParams,
  body: cannedReplyBody.extend({ version: z.int().positive() }),
  result: cannedReplyShape,
  errors: ['canned_reply.not_found', 'canned_reply.changed', 'canned_reply.too_many'],
});

export const deleteCannedReply = defineEndpoint({
  name: 'deleteCannedReply',
  summary: 'Deletes a canned reply: one’s own, or a shared one where one may manage conversations',
  method: 'DELETE',
  path: '/canned-replies/{id}',
  access: 'conversations.answer',
  scope: 'conversations:write',
  rate: 'write',
  params: cannedReplyParams,
  result: z.literal(true),
  errors: ['canned_reply.not_found'],
});

export const countCannedReplyUses = defineEndpoint({
  name: 'countCannedReplyUses',
  summary: 'Counts the canned replies that a message of the caller was written with, each once for a message',
  method: 'POST',
  path: '/canned-replies/uses',
  access: 'conversations.answer',
  scope: 'conversations:write',
  rate: 'write',
  body: z.object({
    channel_id: idShape,
    seq: idShape,
    canned_reply_ids: z.array(idShape).min(1, 'validation.required').max(cannedReplyLimits.ownCannedReplies),
  }),
  result: z.literal(true),
});

/** A cell of the file. The preview reports its errors, so it is never refused here. */
const cellShape = z.string().default('');
const cannedRowShape = z.object({
  shortcut: cellShape,
  title: cellShape,
  text_uk: cellShape,
  text_ru: cellShape,
  text_en: cellShape,
  /** "own" or "workspace", in any language; empty: `scope` of the call. */
  scope: cellShape,
});
export type CannedRow = z.infer<typeof cannedRowShape>;

const importBody = z.object({
  rows: z.array(cannedRowShape).min(1, 'validation.required').max(cannedReplyLimits.importedCannedReplies),
  scope: z.enum(cannedReplyScopes),
});

/** The effect of a row: another reply, new texts for one of the same shortcut, nothing, or none because of an error. */
export const cannedImportOutcomes = ['create', 'update', 'unchanged', 'error'] as const;
export type CannedImportOutcome = (typeof cannedImportOutcomes)[number];

const rowProblemShape = z.object({
  field: z.enum(cannedReplyColumns),
  message: z.enum(validationCodes),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
}) satisfies z.ZodType<FieldError>;
export type CannedRowProblem = z.infer<typeof rowProblemShape>;

/** In the order of the rows sent. If a cell repeats an earlier row's, `params.row` is that row's number, from 1. */
const importedRowsShape = z.object({
  rows: z.array(z.object({ outcome: z.enum(cannedImportOutcomes), problems: z.array(rowProblemShape) })),
});

export const previewCannedReplyImport = defineEndpoint({
  name: 'previewCannedReplyImport',
  summary: 'What an import of these rows would do, row by row; changes nothing',
  method: 'POST',
  path: '/canned-replies/import/preview',
  access: 'conversations.answer',
  scope: 'conversations:write',
  rate: 'write',
  body: importBody,
  result: importedRowsShape,
});

export const importCannedReplies = defineEndpoint({
  name: 'importCannedReplies',
  summary:
    'Imports the rows without errors: new replies, and new texts for those of the same shortcut, whose empty cells change nothing; so a repeat changes nothing',
  method: 'POST',
  path: '/canned-replies/import',
  access: 'conversations.answer',
  scope: 'conversations:write',
  rate: 'write',
  body: importBody,
  result: importedRowsShape,
});

export const cannedReplyEvents = {
  /** A canned reply that the reader sees was made, changed or deleted. */
  updateCannedReplies: z.object({}),
} as const;

export const cannedReplyEndpoints = {
  listCannedReplies,
  createCannedReply,
  editCannedReply,
  deleteCannedReply,
  countCannedReplyUses,
  previewCannedReplyImport,
  importCannedReplies,
} as const;
