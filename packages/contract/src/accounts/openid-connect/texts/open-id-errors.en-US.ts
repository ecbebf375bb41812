export default {
  validation: {
    issuer_invalid: 'Enter an address, such as https://example.com',
  },
} as const;
