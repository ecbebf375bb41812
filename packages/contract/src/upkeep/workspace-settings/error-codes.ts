export const workspaceSettingsValidationCodes = ['validation.domain_invalid', 'validation.owner_unfit'] as const;
