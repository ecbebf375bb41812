import enUS from '../../packages/contract/src/locales/en-US/index.ts';

/** The namespaces of every page; the build fails when the page's own script uses any other. */
const start = ['auth', 'common', 'errors', 'forms', 'pages'];
/** The namespaces of the first messages on the screen. */
const messenger = [
  'attachments',
  'channels',
  'composer',
  'files',
  'notifications',
  'people',
  'settings',
  'shell',
  'system',
  'timeline',
];
const together = [...start, ...messenger];

/**
 * The namespaces of texts that are fetched as one file; every other namespace is its own file, fetched with the script
 * that uses it.
 */
export const textParts: Record<string, string[]> = {
  start,
  messenger,
  ...Object.fromEntries(
    Object.keys(enUS)
      .filter((namespace) => !together.includes(namespace))
      .map((namespace) => [namespace, [namespace]]),
  ),
};

export const startPart = 'start';
export const messengerPart = 'messenger';

export const partOf = (namespace: string): string => {
  const found = Object.keys(textParts).find((part) => textParts[part]?.includes(namespace));
  if (found === undefined) throw new Error(`There are no texts called ${namespace}`);
  return found;
};
