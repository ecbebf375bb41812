import ownerEn from './owner.en-US.ts';
import ownerRu from './owner.ru-RU.ts';
import ownerUk from './owner.uk-UA.ts';
import workspaceAuditEn from './workspace-audit.en-US.ts';
import workspaceAuditRu from './workspace-audit.ru-RU.ts';
import workspaceAuditUk from './workspace-audit.uk-UA.ts';
import workspaceSettingsErrorsEn from './workspace-settings-errors.en-US.ts';
import workspaceSettingsErrorsRu from './workspace-settings-errors.ru-RU.ts';
import workspaceSettingsErrorsUk from './workspace-settings-errors.uk-UA.ts';

export const owner = { 'en-US': ownerEn, 'ru-RU': ownerRu, 'uk-UA': ownerUk };
export const workspaceAudit = { 'en-US': workspaceAuditEn, 'ru-RU': workspaceAuditRu, 'uk-UA': workspaceAuditUk };
export const workspaceSettingsErrors = {
  'en-US': workspaceSettingsErrorsEn,
  'ru-RU': workspaceSettingsErrorsRu,
  'uk-UA': workspaceSettingsErrorsUk,
};
