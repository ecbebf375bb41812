export default {
  assignment: { changed: 'Someone else has changed how these clients are assigned. Close the form and open it again.' },
} as const;
