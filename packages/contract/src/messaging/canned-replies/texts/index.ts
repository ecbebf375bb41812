import cannedRepliesEn from './canned-replies.en-US.ts';
import cannedRepliesRu from './canned-replies.ru-RU.ts';
import cannedRepliesUk from './canned-replies.uk-UA.ts';
import cannedReplyAuditEn from './canned-reply-audit.en-US.ts';
import cannedReplyAuditRu from './canned-reply-audit.ru-RU.ts';
import cannedReplyAuditUk from './canned-reply-audit.uk-UA.ts';
import cannedReplyErrorsEn from './canned-reply-errors.en-US.ts';
import cannedReplyErrorsRu from './canned-reply-errors.ru-RU.ts';
import cannedReplyErrorsUk from './canned-reply-errors.uk-UA.ts';
import cannedReplyImportEn from './canned-reply-import.en-US.ts';
import cannedReplyImportRu from './canned-reply-import.ru-RU.ts';
import cannedReplyImportUk from './canned-reply-import.uk-UA.ts';

export const cannedReplies = { 'en-US': cannedRepliesEn, 'ru-RU': cannedRepliesRu, 'uk-UA': cannedRepliesUk };
export const cannedReplyAudit = {
  'en-US': cannedReplyAuditEn,
  'ru-RU': cannedReplyAuditRu,
  'uk-UA': cannedReplyAuditUk,
};
export const cannedReplyErrors = {
  'en-US': cannedReplyErrorsEn,
  'ru-RU': cannedReplyErrorsRu,
  'uk-UA': cannedReplyErrorsUk,
};
export const cannedReplyImport = {
  'en-US': cannedReplyImportEn,
  'ru-RU': cannedReplyImportRu,
  'uk-UA': cannedReplyImportUk,
};
