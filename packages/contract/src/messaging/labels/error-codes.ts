export const labelErrorCodes = {
  'label.not_found': { status: 404, message: 'There is no such label' },
  'label.too_many': { status: 409, message: 'There are too many labels' },
} as const;
