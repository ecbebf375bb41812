import { type DragEvent, useState } from 'react';

interface FileDrag {
  /** Files are being held over the element. */
  isOver: boolean;
  handlers: Record<'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent) => void>;
}

const holdsFiles = (event: DragEvent) =>
  // What hangs over the page, such as a window, is a child to React only.
  event.currentTarget.contains(event.target as Node) && event.dataTransfer.types.includes('Files');

/** The files of a drop; a folder among them is no file. */
const filesOf = ({ items, files }: DataTransfer): File[] => {
  const folders = new Set([...items].flatMap((item, index) => (item.webkitGetAsEntry?.()?.isDirectory ? [index] : [])));
  return [...files].filter((_, index) => !folders.has(index));
};

/**
 * Takes files that are dropped on an element. By hand, since the library behind the upload window would be 5 KB more for the
 * first page. Where nothing may be dropped the browser must not open the file instead of the app.
 */
export function useFileDrag(enabled: boolean, onFiles: (files: File[]) => void): FileDrag {
  const [isOver, setIsOver] = useState(false);

  const handleOver = (event: DragEvent) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = enabled ? 'copy' : 'none';
    setIsOver(enabled);
  };
  const handleLeave = (event: DragEvent) => {
    // From one child to another is not away.
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
  };
  const handleDrop = (event: DragEvent) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    setIsOver(false);
    const files = filesOf(event.dataTransfer);
    if (enabled && files.length > 0) onFiles(files);
  };
  return {
    isOver,
    handlers: { onDragEnter: handleOver, onDragOver: handleOver, onDragLeave: handleLeave, onDrop: handleDrop },
  };
}
