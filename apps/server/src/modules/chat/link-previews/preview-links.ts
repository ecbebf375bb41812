/**
 * Makes previews of the links in a user's message, in a job of its own: sending never waits for a foreign server.
 * Nothing is locked while the pages are fetched; the message is checked again before anything is written.
 */
import type { FileView, LinkPreview } from '@switchboard/contract';
import { z } from 'zod';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/http/index.ts';
import { attachPictures, type NewFile } from '../../files/index.ts';
import { findChannelFacts } from '../channel-access/index.ts';
import { announceMessageUpdate, setPreviews } from '../messages/index.ts';
import type { FetchedPreview, PageReader } from './fetch-preview.ts';
import { makeLookUpPages } from './look-up-pages.ts';
import { findLinkingMessage } from './preview-queries.ts';

export interface PreviewLinksDeps extends PageReader {
  database: Database;
  putFile: (file: NewFile) => Promise<FileView>;
}

const payloadShape = z.object({ workspace_id: z.int(), channel_id: z.int(), seq: z.int() });
/** No user: the channel is only read and locked. */
const nobody = 0;

export const makePreviewLinks = ({ database, safeFetch, pictures, putFile }: PreviewLinksDeps) => {
  const lookUpPages = makeLookUpPages({ database, safeFetch, pictures });

  /** Null when the plan has no room for it: the preview goes without. */
  const storePicture = async (workspaceId: number, picture: Buffer): Promise<LinkPreview['image']> => {
    try {
      const file = await putFile({
        workspaceId,
        source: picture,
        original: 'preview.webp',
        declaredType: 'image/webp',
        createdBy: null,
        maxBytes: picture.length,
      });
      return { file_id: file.id, width: file.width ?? 0, height: file.height ?? 0 };
    } catch (error) {
      if (error instanceof AppError && error.code === 'file.storage_full') return null;
      throw error;
    }
  };

  /** Each message has its own copy of a picture, which is deleted with the message. */
  const makePreview = async (workspaceId: number, { picture, ...page }: FetchedPreview): Promise<LinkPreview[]> => {
    const image = picture === null ? null : await storePicture(workspaceId, picture);
    return page.title === null && image === null ? [] : [{ ...page, image }];
  };

  return async (payload: unknown): Promise<void> => {
    const { workspace_id: workspaceId, channel_id: channelId, seq } = payloadShape.parse(payload);
    const find = (tx: Transaction) => findLinkingMessage(tx, workspaceId, channelId, seq);
    const before = await database.inWorkspace(workspaceId, find);
    const shown = new Set(before?.previews.map(({ url }) => url));
    const missing = before?.urls.filter((url) => !shown.has(url)) ?? [];
    if (missing.length === 0) return;
    const pages = await lookUpPages(workspaceId, missing);
    const made = (await Promise.all(pages.map((page) => makePreview(workspaceId, page)))).flat();
    if (made.length === 0) return;

    await database.inWorkspace(workspaceId, async (tx) => {
      if ((await findChannelFacts(tx, workspaceId, channelId, nobody, true)) === null) return;
      const message = await find(tx);
      if (message === null) return;
      const known = new Map([...made, ...message.previews].map((preview) => [preview.url, preview]));
      const previews = message.urls.flatMap((url) => known.get(url) ?? []);
      if (previews.length === message.previews.length) return;
      const fileIds = previews.flatMap(({ image }) => (image === null ? [] : [image.file_id]));
      await attachPictures(tx, workspaceId, channelId, seq, fileIds);
      await setPreviews(tx, workspaceId, channelId, seq, previews);
      await announceMessageUpdate(tx, workspaceId, channelId, seq);
    });
  };
};
