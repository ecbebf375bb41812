import type { FileView } from '@switchboard/contract';
import { createContext, useContext } from 'react';

/** A file and its message, as far as the viewer needs them. */
export interface ViewedFile {
  file: FileView;
  channelId: number;
  messageId: number;
  messageSeq: number;
  /** The author's user id; null for a client. */
  createdBy: number | null;
  author: { name: string; pictureId: number | null; messenger: number | null };
  /** When the message was sent. */
  createdAt: string;
}

/** Opens files in a full-screen viewer, starting with one of them. */
export type OpenFiles = (files: readonly ViewedFile[], index: number) => void;

const FileViewerContext = createContext<OpenFiles | null>(null);

export const FileViewerProvider = FileViewerContext.Provider;

/** Opens files in the viewer; null outside of one, where pictures are not clickable. */
export function useOpenFiles(): OpenFiles | null {
  return useContext(FileViewerContext);
}
