export default {
  project: {
    not_found: 'There is no such project',
    archived: 'The project is archived: nothing in it can be changed',
    changed: 'Somebody else has changed this project meanwhile. Close the form and open it again to see the change.',
    too_many: 'There are too many projects. Delete one that nobody needs first.',
    document_not_found: 'This document does not exist any more',
    too_many_documents: 'There are too many documents in this project',
  },
  validation: {
    too_many_members: 'Too many members',
    group_required: 'Choose a group',
  },
} as const;
