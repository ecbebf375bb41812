export const projectErrorCodes = {
  'project.not_found': { status: 404, message: 'There is no such project' },
  'project.archived': { status: 409, message: 'The project is archived: nothing in it can be changed' },
  'project.changed': { status: 409, message: 'Somebody else has changed this project' },
  'project.too_many': { status: 409, message: 'There are too many projects' },
  'project.document_not_found': { status: 404, message: 'There is no such document' },
  'project.too_many_documents': { status: 409, message: 'There are too many documents in this project' },
} as const;

export const projectValidationCodes = ['validation.too_many_members', 'validation.group_required'] as const;
