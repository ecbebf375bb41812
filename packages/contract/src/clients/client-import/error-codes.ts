export const clientImportErrorCodes = {
  'import.not_found': { status: 404, message: 'There is no such import' },
  'import.file_not_found': { status: 404, message: 'The uploaded file is gone' },
  'import.in_progress': { status: 409, message: 'An import of yours is not over yet' },
  'import.not_checked': { status: 409, message: 'These rows have not been checked' },
  'import.over': { status: 409, message: 'This import is over' },
} as const;
