export default {
  location: {
    title: 'Location',
    open: 'Open the map',
  },
  contact: {
    title: 'Contact',
    own: "The client's own number",
  },
  missingFile: {
    tooLarge: 'too large, open in Telegram',
    unavailable: 'could not be fetched from the messenger',
    unnamed: 'File',
  },
  unsupported: 'The client sent something that cannot be shown here ({kind})',
} as const;
