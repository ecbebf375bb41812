import { createContext, useContext } from 'react';
import type { Uploads } from '../../features/chat/composer/attachments/uploads.ts';

const UploadsContext = createContext<Uploads | null>(null);

export const UploadsProvider = UploadsContext.Provider;

/** The attachments of all message boxes: uploads continue while another channel is on the screen. */
export function useUploads(): Uploads {
  const uploads = useContext(UploadsContext);
  if (!uploads) throw new Error('useUploads needs an UploadsProvider above it');
  return uploads;
}
