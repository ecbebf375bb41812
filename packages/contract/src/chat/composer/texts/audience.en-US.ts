export default {
  label: 'Who reads it',
  reply: 'Reply',
  note: 'Note',
  teamOnly: 'Team only',
  write: 'Write a note',
} as const;
