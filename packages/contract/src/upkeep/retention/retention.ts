import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { dateTimeShape, idShape } from '../../shapes.ts';
import { retentionLimits } from './limits.ts';

/** Null: for ever. */
const keptDaysShape = z
  .int('validation.invalid')
  .min(retentionLimits.retentionMinDays, 'validation.invalid')
  .max(retentionLimits.retentionMaxDays, 'validation.invalid')
  .nullable();

const retentionRuleShape = z.object({
  days: keptDaysShape,
  /** When a shortened time begins to act; null once it does. Until then `earlier_days` holds. */
  acts_at: dateTimeShape.nullable(),
  earlier_days: keptDaysShape,
});
export type RetentionRule = z.infer<typeof retentionRuleShape>;

const retentionShape = z.object({
  team_messages: retentionRuleShape,
  client_messages: retentionRuleShape,
  team_files: retentionRuleShape,
  client_files: retentionRuleShape,
});
export type Retention = z.infer<typeof retentionShape>;

const retentionDaysShape = z.object({
  team_messages: keptDaysShape,
  client_messages: keptDaysShape,
  team_files: keptDaysShape,
  client_files: keptDaysShape,
});
export type RetentionDays = z.infer<typeof retentionDaysShape>;

const dayParam = z.coerce
  .number()
  .int('validation.invalid')
  .min(retentionLimits.retentionMinDays, 'validation.invalid')
  .max(retentionLimits.retentionMaxDays, 'validation.invalid')
  .optional();

export const getRetention = defineEndpoint({
  name: 'getRetention',
  summary: 'How long messages and files are kept',
  method: 'GET',
  path: '/workspace/retention',
  access: 'owner',
  scope: null,
  rate: 'read',
  result: retentionShape,
});

export const previewRetention = defineEndpoint({
  name: 'previewRetention',
  summary: 'How much is older than these numbers of days, and would be removed by them; what is not named is kept',
  method: 'GET',
  path: '/workspace/retention/preview',
  access: 'owner',
  scope: null,
  rate: 'read',
  query: z.object({
    team_messages: dayParam,
    client_messages: dayParam,
    team_files: dayParam,
    client_files: dayParam,
  }),
  result: z.object({
    messages: z.int().min(0),
    /** Those of the removed messages included. */
    files: z.int().min(0),
    file_bytes: z.int().min(0),
  }),
});

export const updateRetention = defineEndpoint({
  name: 'updateRetention',
  summary: 'Changes how long messages and files are kept. A shorter time acts a day later and needs a confirmation',
  method: 'PUT',
  path: '/workspace/retention',
  access: 'owner',
  scope: null,
  confirmed: 'partly',
  rate: 'write',
  body: retentionDaysShape,
  result: retentionShape,
});

export const retentionEvents = {
  /** The messages before `first_seq` are gone, as the channel keeps them for `kept_days`. */
  removeHistory: z.object({ channel_id: idShape, first_seq: idShape, kept_days: z.int() }),
  /** These files of these messages are gone; the messages stay, with so many files. */
  removeFiles: z.object({
    channel_id: idShape,
    messages: z.array(z.object({ seq: idShape, file_ids: z.array(idShape), files_left: z.int().min(0) })),
  }),
} as const;

export const retentionEndpoints = { getRetention, previewRetention, updateRetention } as const;
