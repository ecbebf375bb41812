import { type Attachment, attachmentFrom, type FileView, type MessageMetadata } from '@switchboard/contract';

/** As `attachmentFactsOf` selects them. */
export interface AttachmentFacts {
  metadata: Partial<MessageMetadata>;
  file: (Pick<FileView, 'kind' | 'original'> & { count: number }) | null;
}

/** What lists name of a message without words. */
export const storedAttachment = (facts: AttachmentFacts | null): Attachment | null =>
  facts &&
  attachmentFrom({
    file: facts.file,
    filesCount: facts.file?.count ?? 0,
    metadata: { urls: [], previews: [], ...facts.metadata },
  });
