/** Of every workspace's owner. */
export const testPassword = 'correct horse battery';
