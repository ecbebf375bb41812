import { limits } from '@switchboard/contract';
import { messagePreview } from '@switchboard/contract/markup';

/** The preview stored beside new content: null when the content is its own preview, as it mostly is. */
export const storedPreview = (content: string): string | null => {
  const preview = messagePreview(content, limits.previewChars);
  return preview === content ? null : preview;
};

/** A message's preview as stored; where there is one, `content` is not used and may be left out. */
export const previewOf = ({ preview, content }: { preview: string | null; content: string | null }): string =>
  preview ?? messagePreview(content ?? '', limits.previewChars);
