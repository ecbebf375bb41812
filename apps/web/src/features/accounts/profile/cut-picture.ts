/** Part of a picture, in its own pixels. */
export interface PictureArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Larger than any size an avatar is shown in. */
const sidePx = 512;

/** Whether the browser can draw the file: a name or type alone is no proof. */
export const isPicture = async (file: File): Promise<boolean> => {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
};

/** The square part of a picture as a picture of its own. */
export async function cutPicture(file: File, area: PictureArea): Promise<File> {
  const bitmap = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  const side = Math.max(1, Math.min(sidePx, Math.round(area.width)));
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser cannot draw');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, side, side);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/webp', 0.9);
  });
  if (!blob) throw new Error('The picture could not be encoded');
  // Browsers that cannot write WebP write PNG.
  return new File([blob], `avatar.${blob.type.slice('image/'.length)}`, { type: blob.type });
}
