export default {
  validation: {
    issuer_invalid: 'Write an address, such as https://example.com',
  },
} as const;
