export default {
  photo: 'Photo',
  video: 'Video',
  voice: 'Voice message',
  audio: 'Audio',
  note: 'Note: {text}',
  sticker: 'Sticker',
  file: 'File',
  location: 'Location',
  contact: 'Contact',
  poll: 'Poll',
  other: 'Unsupported message',
  files: '{count, plural, one {# file} other {# files}}',
} as const;
