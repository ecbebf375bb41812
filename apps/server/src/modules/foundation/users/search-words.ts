/** How many words of a search are used. */
const maxSearchWords = 8;

export const searchWords = (text: string): string[] => text.split(/\s+/u).filter(Boolean).slice(0, maxSearchWords);
