/** A round video message is a video with this name. */
export const videoNoteName = (id: number): string => `video-note-${id}.mp4`;
export const isVideoNote = (name: string): boolean => /^video-note-\d+\.mp4$/.test(name);
