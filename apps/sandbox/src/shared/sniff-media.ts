export type Sniffed = { mimeType: string; extension: string };

const startsWith = (bytes: Buffer, text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text;

/** Recognises the formats Telegram tells apart by content; null for anything else. */
export function sniffMedia(bytes: Buffer): Sniffed | null {
  if (startsWith(bytes, '\x89PNG')) return { mimeType: 'image/png', extension: 'png' };
  if (startsWith(bytes, '\xff\xd8\xff')) return { mimeType: 'image/jpeg', extension: 'jpg' };
  if (startsWith(bytes, 'GIF8')) return { mimeType: 'image/gif', extension: 'gif' };
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return { mimeType: 'image/webp', extension: 'webp' };
  if (startsWith(bytes, 'OggS')) return { mimeType: 'audio/ogg', extension: 'oga' };
  if (startsWith(bytes, 'ID3') || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0)) {
    return { mimeType: 'audio/mpeg', extension: 'mp3' };
  }
  if (startsWith(bytes, 'ftypM4A', 4)) return { mimeType: 'audio/mp4', extension: 'm4a' };
  if (startsWith(bytes, 'ftyp', 4)) return { mimeType: 'video/mp4', extension: 'mp4' };
  if (startsWith(bytes, '\x1a\x45\xdf\xa3')) return { mimeType: 'video/webm', extension: 'webm' };
  if (startsWith(bytes, '\x1f\x8b')) return { mimeType: 'application/x-tgsticker', extension: 'tgs' };
  if (startsWith(bytes, '%PDF')) return { mimeType: 'application/pdf', extension: 'pdf' };
  return null;
}

/** Pixel size from the header of a PNG, JPEG, GIF or WEBP; null when it cannot be read. */
export function readImageSize(bytes: Buffer): { width: number; height: number } | null {
  const mimeType = sniffMedia(bytes)?.mimeType;
  if (mimeType === 'image/png' && bytes.length >= 24) {
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  if (mimeType === 'image/gif' && bytes.length >= 10) {
    return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  }
  if (mimeType === 'image/webp') return readWebpSize(bytes);
  if (mimeType === 'image/jpeg') return readJpegSize(bytes);
  return null;
}

function readWebpSize(bytes: Buffer): { width: number; height: number } | null {
  if (bytes.length < 30) return null;
  if (startsWith(bytes, 'VP8X', 12)) return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (startsWith(bytes, 'VP8L', 12)) {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

function readJpegSize(bytes: Buffer): { width: number; height: number } | null {
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
