export default {
  project: {
    not_found: 'Project not found',
    archived: 'The project is archived and can’t be changed',
    changed:
      'Someone else has changed this project in the meantime. Close the form and open it again to see the change.',
    too_many: 'You’ve reached the limit of projects. Delete one you don’t need first.',
    document_not_found: 'This document no longer exists',
    too_many_documents: 'This project has too many documents',
  },
  validation: {
    too_many_members: 'Too many members',
    group_required: 'Choose a group',
  },
} as const;
