import type { FileView } from '@switchboard/contract';
import { createContext, useContext } from 'react';

/** A file with the message it came in, as far as its viewer shows or needs it. */
export interface ViewedFile {
  file: FileView;
  channelId: number;
  messageId: number;
  messageSeq: number;
  /** The author's user id; null for a client's. */
  createdBy: number | null;
  author: { name: string; pictureId: number | null; messenger: number | null };
  /** When the message was sent. */
  createdAt: string;
}

/** Opens files over everything, beginning with one of them. */
export type OpenFiles = (files: readonly ViewedFile[], index: number) => void;

const FileViewerContext = createContext<OpenFiles | null>(null);

export const FileViewerProvider = FileViewerContext.Provider;

/** What opens files in full; null where there is no viewer, and pictures just stand there. */
export function useOpenFiles(): OpenFiles | null {
  return useContext(FileViewerContext);
}
