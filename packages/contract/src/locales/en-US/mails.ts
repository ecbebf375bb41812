/** Texts of mails. Only the server sends any, so they are no part of what browsers load (index.ts). */
export default {
  layout: {
    fallback: 'If the button does not work, open this address in your browser:',
    automatic: 'This mail was sent automatically. Replies to it are not read.',
    languages: 'Language',
    copyright: '© {year} Switchboard',
  },
} as const;
