import { decodeText, detectEncoding, UnreadableTextError } from '@switchboard/contract';

/**
 * The text of a file in UTF-8 or UTF-16, with or without a byte order mark; null for another encoding. Windows-1251
 * could only be guessed, and this page has no way to correct a guess.
 */
export const readText = async (bytes: Uint8Array): Promise<string | null> => {
  const encoding = await detectEncoding([bytes]);
  if (encoding === 'windows-1251') return null;
  try {
    let text = '';
    for await (const piece of decodeText([bytes], encoding)) text += piece;
    return text;
  } catch (error) {
    if (error instanceof UnreadableTextError) return null;
    throw error;
  }
};
