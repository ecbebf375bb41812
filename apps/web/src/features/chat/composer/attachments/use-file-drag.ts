import { type DragEvent, useState } from 'react';

interface FileDrag {
  /** Files are being held over the element. */
  isOver: boolean;
  handlers: Record<'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent) => void>;
}

const holdsFiles = (event: DragEvent) =>
  // A portal, such as a modal, is a child in React but not in the DOM.
  event.currentTarget.contains(event.target as Node) && event.dataTransfer.types.includes('Files');

/** The files of a drop; folders are left out. */
const filesOf = ({ items, files }: DataTransfer): File[] => {
  const folders = new Set([...items].flatMap((item, index) => (item.webkitGetAsEntry?.()?.isDirectory ? [index] : [])));
  return [...files].filter((_, index) => !folders.has(index));
};

/**
 * Accepts files dropped on an element. Written by hand because the upload window's library would add 5 KB to the first
 * page. Where drops are disabled, the browser must still not open the file in place of the app.
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
    // Moving from one child to another does not leave the element.
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
