export default {
  label: 'Who can see it',
  reply: 'Reply',
  note: 'Note',
  teamOnly: 'Team only',
  write: 'Write a note',
} as const;
