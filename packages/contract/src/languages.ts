/** Languages of the interface; the first is the default. */
export const languages = ['en-US', 'uk-UA', 'ru-RU'] as const;
export type Language = (typeof languages)[number];
