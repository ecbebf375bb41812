export const dataExportErrorCodes = {
  'export.in_progress': { status: 409, message: 'An export is being made already' },
  'export.not_found': { status: 404, message: 'There is no such export' },
} as const;
