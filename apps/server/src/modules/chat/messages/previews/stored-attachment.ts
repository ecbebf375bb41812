import { type Attachment, attachmentFrom } from '@switchboard/contract';
import type { AttachmentFacts } from '../exported-queries.ts';

/** The attachment that lists name in a message without words. */
export const storedAttachment = (facts: AttachmentFacts | null): Attachment | null =>
  facts &&
  attachmentFrom({
    file: facts.file,
    filesCount: facts.file?.count ?? 0,
    metadata: { urls: [], previews: [], ...facts.metadata },
  });
