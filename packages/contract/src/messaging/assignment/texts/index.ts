import assignmentEn from './assignment.en-US.ts';
import assignmentRu from './assignment.ru-RU.ts';
import assignmentUk from './assignment.uk-UA.ts';
import assignmentAuditEn from './assignment-audit.en-US.ts';
import assignmentAuditRu from './assignment-audit.ru-RU.ts';
import assignmentAuditUk from './assignment-audit.uk-UA.ts';
import assignmentErrorsEn from './assignment-errors.en-US.ts';
import assignmentErrorsRu from './assignment-errors.ru-RU.ts';
import assignmentErrorsUk from './assignment-errors.uk-UA.ts';

export const assignment = { 'en-US': assignmentEn, 'ru-RU': assignmentRu, 'uk-UA': assignmentUk };
export const assignmentAudit = { 'en-US': assignmentAuditEn, 'ru-RU': assignmentAuditRu, 'uk-UA': assignmentAuditUk };
export const assignmentErrors = {
  'en-US': assignmentErrorsEn,
  'ru-RU': assignmentErrorsRu,
  'uk-UA': assignmentErrorsUk,
};
