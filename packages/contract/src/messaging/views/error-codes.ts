export const viewErrorCodes = {
  'view.not_found': { status: 404, message: 'There is no such view' },
  'view.too_many': { status: 409, message: 'There are too many views' },
  /** `params` name the first such part: its `kind` and `id`. */
  'conversation_filter.gone': { status: 409, message: 'The filter names something that does not exist' },
} as const;
