import clientMergeAuditEn from './client-merge-audit.en-US.ts';
import clientMergeAuditRu from './client-merge-audit.ru-RU.ts';
import clientMergeAuditUk from './client-merge-audit.uk-UA.ts';
import clientMergeErrorsEn from './client-merge-errors.en-US.ts';
import clientMergeErrorsRu from './client-merge-errors.ru-RU.ts';
import clientMergeErrorsUk from './client-merge-errors.uk-UA.ts';
import clientMergesEn from './client-merges.en-US.ts';
import clientMergesRu from './client-merges.ru-RU.ts';
import clientMergesUk from './client-merges.uk-UA.ts';

export const clientMergeAudit = {
  'en-US': clientMergeAuditEn,
  'ru-RU': clientMergeAuditRu,
  'uk-UA': clientMergeAuditUk,
};
export const clientMergeErrors = {
  'en-US': clientMergeErrorsEn,
  'ru-RU': clientMergeErrorsRu,
  'uk-UA': clientMergeErrorsUk,
};
export const clientMerges = { 'en-US': clientMergesEn, 'ru-RU': clientMergesRu, 'uk-UA': clientMergesUk };
