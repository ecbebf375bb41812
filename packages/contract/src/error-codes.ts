import { accountErrorCodes, accountValidationCodes } from './accounts/accounts/error-codes.ts';
import { authErrorCodes, authValidationCodes } from './accounts/auth/error-codes.ts';
import { openIdErrorCodes, openIdValidationCodes } from './accounts/openid-connect/error-codes.ts';
import { secondFactorErrorCodes } from './accounts/second-factors/error-codes.ts';
import { planLimitErrorCodes } from './billing/plan-limits/error-codes.ts';
import { subscriptionErrorCodes } from './billing/subscription/error-codes.ts';
import { channelErrorCodes, channelValidationCodes } from './chat/channels/error-codes.ts';
import { messageErrorCodes, messageValidationCodes } from './chat/messages/error-codes.ts';
import { notificationErrorCodes, notificationValidationCodes } from './chat/notifications/error-codes.ts';
import { clientCardErrorCodes } from './clients/client-card/error-codes.ts';
import { clientImportErrorCodes } from './clients/client-import/error-codes.ts';
import { clientMergeErrorCodes } from './clients/client-merges/error-codes.ts';
import { clientErrorCodes } from './clients/clients/error-codes.ts';
import { customFieldErrorCodes, customFieldValidationCodes } from './clients/custom-fields/error-codes.ts';
import { fileErrorCodes } from './files/error-codes.ts';
import { roleErrorCodes, roleValidationCodes } from './foundation/roles/error-codes.ts';
import { userErrorCodes, userValidationCodes } from './foundation/users/error-codes.ts';
import { workspaceErrorCodes, workspaceValidationCodes } from './foundation/workspaces/error-codes.ts';
import { botErrorCodes, botValidationCodes } from './messaging/bots/error-codes.ts';
import { dataExportErrorCodes } from './upkeep/data-export/error-codes.ts';
import { workspaceSettingsValidationCodes } from './upkeep/workspace-settings/error-codes.ts';
import { projectErrorCodes, projectValidationCodes } from './work/projects/error-codes.ts';
import { taskErrorCodes, taskValidationCodes } from './work/tasks/error-codes.ts';

/** Error codes that any call may return. */
const sharedErrorCodes = {
  'request.malformed': { status: 400, message: 'The request could not be read' },
  'request.too_large': { status: 413, message: 'The request is too large' },
  'request.unsupported_type': { status: 415, message: 'This content type is not accepted' },
  'request.not_found': { status: 404, message: 'Not found' },
  'request.rate_limited': { status: 429, message: 'Too many requests' },
  'server.failed': { status: 500, message: 'Something went wrong' },
  'server.unavailable': { status: 503, message: 'The service is not available right now' },
  'permission.denied': { status: 403, message: 'Sorry, but you do not have a permission to do this' },
} as const;

/** Every error code of the API with its HTTP status. The web app translates by code; `message` is English for other readers. */
export const errorCodes = {
  ...sharedErrorCodes,
  ...authErrorCodes,
  ...secondFactorErrorCodes,
  ...accountErrorCodes,
  ...workspaceErrorCodes,
  ...userErrorCodes,
  ...roleErrorCodes,
  ...dataExportErrorCodes,
  ...channelErrorCodes,
  ...clientCardErrorCodes,
  ...clientMergeErrorCodes,
  ...messageErrorCodes,
  ...fileErrorCodes,
  ...notificationErrorCodes,
  ...botErrorCodes,
  ...openIdErrorCodes,
  ...clientErrorCodes,
  ...clientImportErrorCodes,
  ...customFieldErrorCodes,
  ...subscriptionErrorCodes,
  ...planLimitErrorCodes,
  ...taskErrorCodes,
  ...projectErrorCodes,
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** Codes of field errors (422): `message` of each entry of `errors`. */
export const validationCodes = [
  'validation.required',
  'validation.too_short',
  'validation.too_long',
  'validation.invalid',
  'validation.must_match',
  'validation.date_invalid',
  ...authValidationCodes,
  ...accountValidationCodes,
  ...workspaceValidationCodes,
  ...workspaceSettingsValidationCodes,
  ...userValidationCodes,
  ...roleValidationCodes,
  ...channelValidationCodes,
  ...messageValidationCodes,
  ...notificationValidationCodes,
  ...botValidationCodes,
  ...openIdValidationCodes,
  ...customFieldValidationCodes,
  ...taskValidationCodes,
  ...projectValidationCodes,
] as const;
export type ValidationCode = (typeof validationCodes)[number];

export interface FieldError {
  field: string;
  message: ValidationCode;
  params: Record<string, string | number>;
}

/** Body of every error that is not a field error. */
export interface ErrorBody {
  error: { code: ErrorCode; message: string; params: Record<string, string | number> };
}
