import { limits } from '@switchboard/contract';
import { messagePreview } from '@switchboard/contract/markup';

/** What is stored beside new content: null where the content is its own preview, as most is. */
export const storedPreview = (content: string): string | null => {
  const preview = messagePreview(content, limits.previewChars);
  return preview === content ? null : preview;
};

/** A message's preview as it was stored; `content` may be left out, and is not read, where there is one. */
export const previewOf = ({ preview, content }: { preview: string | null; content: string | null }): string =>
  preview ?? messagePreview(content ?? '', limits.previewChars);
